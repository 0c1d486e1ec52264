/** A text of several lines, such as eligibility criteria, as paragraphs and lists. Only its bullets are left out. */

export interface ListedItem {
  text: string;
  /** How far it is nested: 0, 1 or 2. */
  depth: number;
}

export type TextBlock = { kind: 'text'; text: string } | { kind: 'list'; items: ListedItem[] };

/** '*' and '-' are bullets before a space, so that '-80°C' and '*see below' keep theirs. */
const BULLET = /^(?:[•·▪◦○]\s*|[*–—-]\s+)/;
/** A number is told, because texts refer to it. */
const NUMBERED = /^(?:\d{1,2}[.)]|\(?[a-z]\))\s/i;
const DEEPEST = 2;

interface Options {
  /** Whether each line is an item if no line has a bullet, such as of endpoints. Lines that end in a colon are not. */
  linesAreItems?: boolean;
}

/** The blocks of a text, in order. */
export function textBlocks(text: string, { linesAreItems = false }: Options = {}): TextBlock[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isMarked = lines.some((line) => BULLET.test(line.trim()) || NUMBERED.test(line.trim()));
  const allItems = linesAreItems && !isMarked && lines.length > 1;
  const blocks: TextBlock[] = [];
  /** The indents of the items that the next one may be nested in. */
  let indents: number[] = [];
  for (const line of lines) {
    const content = line.trim();
    const indent = line.length - line.trimStart().length;
    const last = blocks.at(-1);
    const isItem = BULLET.test(content) || NUMBERED.test(content) || (allItems && !content.endsWith(':'));
    if (isItem) {
      if (last?.kind !== 'list') indents = [];
      indents = [...indents.filter((each) => each < indent), indent];
      const item = { text: content.replace(BULLET, ''), depth: Math.min(indents.length - 1, DEEPEST) };
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    } else if (last?.kind === 'list' && indent > (indents.at(-1) ?? 0)) {
      // An indented line goes on with the item above it.
      const item = last.items.at(-1) as ListedItem;
      item.text = `${item.text} ${content}`;
    } else blocks.push({ kind: 'text', text: content });
  }
  return blocks;
}
