/** The forms of a page, as a browser would send them. */

export interface Form {
  readonly action: string;
  /** The values that it is filled in with; a list of choices has several. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The name of its file, if it takes one. */
  readonly file?: string;
}

const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plain = (text: string) => text.replace(/&(#x27|quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] as string);

/** @param address of the page, where a form without an action goes. */
export function formsOn(html: string, address: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, start = '', inside = '']) => {
    if (attribute(start, 'method') !== 'post') return [];
    const fields: Record<string, string[]> = {};
    let file: string | undefined;
    for (const [, kind, attributes = '', text = ''] of inside.matchAll(CONTROL)) {
      const name = attribute(attributes, 'name');
      if (!name) continue;
      const values =
        kind === 'textarea'
          ? [plain(text)]
          : kind === 'select'
            ? optionsIn(text)
            : [attribute(attributes, 'value') ?? ''];
      if (attribute(attributes, 'type') === 'file') file = name;
      else fields[name] = [...(fields[name] ?? []), ...values];
    }
    return { action: attribute(start, 'action') ?? address, fields, ...(file && { file }) };
  });
}

const CONTROL = /<(input|textarea|select|button)\b([^>]*?)\/?>(?:([^<]*|(?:<opt.*?))<\/(?:textarea|select)>)?/gs;
const optionsIn = (text: string) =>
  [...text.matchAll(/<option\b([^>]*)/g)].map(([, start = '']) => attribute(start, 'value') ?? '');

function attribute(text: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1];
  return found === undefined ? undefined : plain(found);
}
