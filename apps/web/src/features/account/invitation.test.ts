import { expect, it } from 'vitest'
import { invitationIn } from '#features/account/invitation.ts'

it('an inviting link carries who invited and with which envelope [R7.03]', () => {
  expect(invitationIn('https://saguao.example/?inviteUserId=42&envelopeId=e7&agentcode=AB12')).toEqual({
    inviteUserId: '42',
    envelopeId: 'e7',
  })
})

it('any other link carries nothing, nor does one that is too long [R7.03]', () => {
  expect(invitationIn('https://saguao.example/deposit')).toEqual({})
  expect(invitationIn(`https://saguao.example/?inviteUserId=${'9'.repeat(65)}&envelopeId=`)).toEqual({})
})
