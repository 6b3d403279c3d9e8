/** Styles in the colours of the web app: gold marks money and the main action only. */
export const style = `
:root {
  color-scheme: dark;
  --bg: #0a0e18;
  --glow: #121a30;
  --surface-1: #141a2a;
  --surface-2: #1f273b;
  --well: #0d1220;
  --text-1: #f5f7fd;
  --text-2: #b9c2d9;
  --text-3: #929db8;
  --gold: #ffc44d;
  --gold-bright: #ffe09a;
  --gold-deep: #f0a422;
  --gold-soft: rgb(255 196 77 / 13%);
  --gold-line: rgb(255 196 77 / 38%);
  --on-gold: #221602;
  --hairline: rgb(255 255 255 / 9%);
  --focus: #9fc1ff;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: radial-gradient(60rem 30rem at 50% -14rem, var(--glow), transparent) no-repeat, var(--bg);
  color: var(--text-1);
  font: 450 1rem/1.55 system-ui, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
}
a { color: inherit; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 0.4rem; }
code, pre { font-family: var(--mono); font-size: 0.875em; }
main, .top { max-width: 74rem; margin: 0 auto; padding: 0 1rem; }

.top { padding-top: max(1.5rem, env(safe-area-inset-top)); }
.brand { display: flex; align-items: center; gap: 0.6rem; margin: 0; font-size: 1.6rem; font-weight: 800; letter-spacing: -0.03em; }
.brand svg { width: 2.2rem; height: 2.2rem; flex: none; }
.brand small { color: var(--text-3); font-size: 0.8rem; font-weight: 560; letter-spacing: 0; }
.lead { max-width: 44rem; margin: 0.75rem 0 1.25rem; color: var(--text-2); }

.find {
  position: sticky; top: 0; z-index: 2;
  display: flex; gap: 0.5rem;
  margin: 0 -1rem; padding: 0.75rem 1rem;
  background: rgb(10 14 24 / 88%);
  backdrop-filter: blur(12px);
}
.find input {
  flex: 1; min-width: 0; height: 2.9rem; padding: 0 1rem;
  border: 1px solid var(--hairline); border-radius: 0.9rem;
  background: var(--well); color: inherit; font: inherit;
}
.find input::placeholder { color: var(--text-3); }
.find button {
  height: 2.9rem; padding: 0 1.2rem; border: 0; border-radius: 0.9rem;
  background: linear-gradient(180deg, var(--gold-bright), var(--gold) 46%, var(--gold-deep));
  color: var(--on-gold); font: 700 1rem/1 system-ui, sans-serif; cursor: pointer;
}
.sections { display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0.25rem 0 1.75rem; padding: 0; list-style: none; }
.sections a {
  display: block; padding: 0.55rem 0.85rem; border: 1px solid var(--hairline); border-radius: 9rem;
  background: var(--surface-1); color: var(--text-2); font-size: 0.9rem; text-decoration: none;
}
.sections a:hover { color: var(--text-1); border-color: var(--text-3); }

h2 { margin: 2.25rem 0 0.75rem; font-size: 1.25rem; letter-spacing: -0.02em; }
h2 small { margin-left: 0.4rem; color: var(--text-3); font-size: 0.85rem; font-weight: 450; letter-spacing: 0; }
h3 { margin: 1.4rem 0 0.5rem; color: var(--text-3); font-size: 0.8rem; font-weight: 560; letter-spacing: 0.06em; text-transform: uppercase; }

details { margin: 0 0 0.6rem; border: 1px solid var(--hairline); border-radius: 1.1rem; background: var(--surface-1); overflow: hidden; }
details[open] { background: linear-gradient(180deg, var(--surface-2), var(--surface-1) 6rem); }
summary { display: grid; gap: 0.15rem 0.6rem; grid-template-columns: 1fr auto; align-items: center; padding: 0.85rem 1rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary code { overflow-wrap: anywhere; font-size: 0.95rem; font-weight: 600; }
summary > span:last-child { grid-column: 1 / -1; color: var(--text-2); font-size: 0.92rem; }
.badges { display: flex; gap: 0.35rem; }
.badge { padding: 0.1rem 0.55rem; border: 1px solid var(--hairline); border-radius: 9rem; color: var(--text-2); font-size: 0.75rem; white-space: nowrap; }
.badge.money { border-color: var(--gold-line); background: var(--gold-soft); color: var(--gold); }
.inside { padding: 0 1rem 1.1rem; border-top: 1px solid var(--hairline); scroll-margin-top: 8rem; }
.inside > p { margin: 0.9rem 0 0; color: var(--text-2); font-size: 0.92rem; }

.fields { margin: 0; padding: 0; list-style: none; }
.fields li { display: flex; flex-wrap: wrap; gap: 0.1rem 0.7rem; align-items: baseline; padding: 0.45rem 0; border-bottom: 1px solid var(--hairline); }
.fields li:last-child { border-bottom: 0; }
.fields code { overflow-wrap: anywhere; }
.fields .type { color: var(--text-2); font: 0.8rem/1.5 var(--mono); overflow-wrap: anywhere; }
.fields .optional { color: var(--text-3); font-size: 0.8rem; font-style: italic; }
.codes { padding: 0.4rem 1rem; border: 1px solid var(--hairline); border-radius: 1.1rem; background: var(--surface-1); }
.fields .notes { flex-basis: 100%; color: var(--text-3); font-size: 0.85rem; }
.none { margin: 0; color: var(--text-3); }
pre { margin: 0.4rem 0 0; padding: 0.9rem 1rem; border-radius: 0.9rem; background: var(--well); color: var(--text-2); line-height: 1.5; overflow: auto; max-height: 26rem; }

footer { margin: 3rem 0 0; padding: 1.5rem 0 max(2rem, env(safe-area-inset-bottom)); border-top: 1px solid var(--hairline); color: var(--text-3); font-size: 0.9rem; }

@media (min-width: 60rem) {
  .sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2rem; }
  .codes { columns: 2; column-gap: 2.5rem; }
  .codes li { break-inside: avoid; }
  summary { grid-template-columns: 22rem 1fr auto; }
  summary > span:last-child { grid-column: 2; grid-row: 1; }
  .badges { grid-column: 3; grid-row: 1; }
}
`
