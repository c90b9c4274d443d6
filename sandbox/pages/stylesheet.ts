/** Served as /sandbox/sandbox.css: pages carry no style of their own. */
export const stylesheet = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --paper: #f4f6f8; --card: #fff; --line: #d5dbe3; --act: #3b45c9; --act-ink: #fff; --bad: #a3161f; --bad-paper: #fdeced; --mark: #ffd84d; --good: #14693c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9edf3; --soft: #a7b1bf; --paper: #12161c; --card: #1b212a; --line: #384252; --act: #8d97ff; --act-ink: #10131f; --bad: #ff9aa2; --bad-paper: #3a1a1e; --good: #6fd8a0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.mark { margin: 0; padding: .5rem 1rem; background: var(--mark); color: #2a2200; text-align: center; font-size: .875rem; }
.mark strong { text-transform: uppercase; letter-spacing: .08em; margin-right: .4rem; }
main { margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main.narrow { max-width: 30rem; }
main.wide { max-width: 68rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; }
.card > h2:first-child { margin-top: 0; }
.brand { text-transform: capitalize; }
a { color: var(--act); }
.soft, small { color: var(--soft); font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; }
.split { display: grid; gap: 1.5rem; }
@media (min-width: 48rem) { .split { grid-template-columns: 1fr 1fr; align-items: start; } main.wide { padding-top: 3rem; } }
.total { font-size: 2.25rem; font-weight: 700; margin: 0 0 1rem; font-variant-numeric: tabular-nums; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 1rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.lines .sum { font-weight: 700; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
.field { margin: 0 0 1rem; display: grid; gap: .25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label, legend { font-weight: 600; font-size: .9rem; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .5rem; }
input[type="checkbox"], input[type="radio"] { width: 1.15rem; min-height: 1.15rem; height: 1.15rem; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; }
.choice { display: flex; gap: .6rem; align-items: center; padding: .4rem 0; font-weight: 400; }
button, .button { display: inline-block; min-height: 2.75rem; padding: .6rem 1.1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--act-ink); background: var(--act); border: 1px solid var(--act); border-radius: .5rem; cursor: pointer; }
button.quiet, .button.quiet { background: transparent; color: var(--act); }
button.broad { width: 100%; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
.row form { margin: 0; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.alert { margin: 0 0 1rem; padding: .75rem 1rem; color: var(--bad); background: var(--bad-paper); border-left: 4px solid var(--bad); border-radius: .25rem; }
.good { color: var(--good); font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .925rem; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
@media (max-width: 36rem) { .scroll thead { position: absolute; clip-path: inset(50%); } .scroll tr { display: block; padding: .6rem 0; border-bottom: 1px solid var(--line); } .scroll td { display: block; padding: 0; border: 0; } .scroll td + td { color: var(--soft); font-size: .875rem; } }
details { margin: 1rem 0 0; }
summary { cursor: pointer; font-weight: 600; }
iframe { width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; }
code { font-size: .9em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
`;
