/** The HTML of an e-mail, made from its plain text, so that both say the same. Without pictures or anything else to load. */

import { type Fact, factsIn } from '~/catalogue/mail-facts';

const STYLE = `
body{margin:0;padding:24px 12px;background:#f4f6f5;color:#1c2623;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px;overflow-wrap:anywhere}
a{color:#0b6e5f}
.facts{width:100%;margin-bottom:16px;border-collapse:collapse;border-bottom:1px solid #dfe5e3}
.facts th,.facts td{padding:6px 12px 6px 0;border-top:1px solid #dfe5e3;font-size:15px;text-align:left;vertical-align:top}
.facts th{width:7em;color:#5a6662;font-weight:400}
blockquote{margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #9fb8b1}
.button{display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e5f;color:#fff;font-weight:600;text-decoration:none}
@media (min-width:480px){.facts th{width:9.5em}}
footer{max-width:560px;margin:16px auto 0;padding:0 24px;color:#5a6662;font-size:14px}
@media (prefers-color-scheme:dark){body{background:#111816;color:#e6ecea}main{background:#1a2320}a{color:#6fd3c1}
.button{background:#6fd3c1;color:#0c1412}footer,.facts th{color:#a3b0ac}.facts,.facts th,.facts td{border-color:#32403b}}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

const link = (address: string, words: string, as = '') => `<a href="${escaped(address)}"${as}>${escaped(words)}</a>`;

/**
 * A paragraph is separated by an empty line. The facts follow the first one. A paragraph that ends with an address of ours
 * leads there: the first by the e-mail's only button, which says what it opens. Addresses in what others wrote stay text.
 * @param origin of our addresses, such as 'https://bridge.example'
 */
export function htmlOf({ subject, body }: { subject: string; body: string }, origin: string): string {
  const blocks = body.split(/\n\n+/);
  const signature = blocks.pop() ?? '';
  let hasButton = false;
  const written = blocks.map((block, place) => {
    const lines = block.split('\n');
    const facts = place === 1 ? factsIn(lines) : null;
    if (facts) return table(facts);
    const address = lines.at(-1) ?? '';
    if (lines.length === 1 || !address.startsWith(`${origin}/`)) return paragraph(lines);
    const words = lines.slice(0, -1);
    if (hasButton || words.some((line) => line.startsWith('- ')))
      return `${paragraph(words)}<p>${link(address, address)}</p>`;
    hasButton = true;
    return `<p>${link(address, words.join(' ').replace(/:$/, ''), ' class="button"')}</p>`;
  });
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title><style>${STYLE}</style></head><body><main>`,
    ...written,
    `</main><footer>${signature.split('\n').map(escaped).join('<br>')}</footer></body></html>`,
  ].join('\n');
}

const table = (facts: readonly Fact[]): string => {
  const rows = facts.map(
    ([label, value]) => `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  );
  return `<table class="facts">${rows.join('')}</table>`;
};

/** Lines that begin with a hyphen are a list, and those that begin with > are what someone else wrote. */
function paragraph(lines: readonly string[]): string {
  const quote = lines.findIndex((line) => line.startsWith('> '));
  if (quote !== -1) {
    const wrote = lines.slice(quote).map((line) => escaped(line.slice(2)));
    return `${quote > 0 ? paragraph(lines.slice(0, quote)) : ''}<blockquote>${wrote.join('<br>')}</blockquote>`;
  }
  const first = lines.findIndex((line) => line.startsWith('- '));
  const words = first === -1 ? lines : lines.slice(0, first);
  const said = words.length > 0 ? `<p>${words.map(escaped).join('<br>')}</p>` : '';
  if (first === -1) return said;
  const items = lines
    .slice(first)
    .map((line) => (line.startsWith('- ') ? `<li>${escaped(line.slice(2))}` : `<br>${escaped(line)}`));
  return `${said}<ul>${items.join('')}</ul>`;
}
