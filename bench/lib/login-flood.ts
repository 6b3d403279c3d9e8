// Child process: sends logins at a fixed rate and prints status and latency of each.
const [url = '', perSecond = '300', seconds = '30'] = process.argv.slice(2)

type Answered = { readonly status: number; readonly ms: number }

async function logIn(n: number): Promise<Answered> {
  const began = performance.now()
  const response = await fetch(`${url}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country: 'BR', username: String(31_900_000_000 + n), password: 'Qualquer-1' }),
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - began }
}

const total = Number(perSecond) * Number(seconds)
const began = performance.now()
const answers: Promise<Answered | undefined>[] = []
while (answers.length < total) {
  const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * Number(perSecond)))
  while (answers.length < due) answers.push(logIn(answers.length).catch(() => undefined))
  await new Promise((resolve) => setTimeout(resolve, 5))
}
console.log(JSON.stringify(await Promise.all(answers)))
