import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textBlocks } from '~/domain/model/text-blocks';

const item = (text: string, depth = 0) => ({ text, depth });

describe('criteria and endpoints as paragraphs and lists', () => {
  it('[DAY-120] lines with a bullet are a list, nested by their indent, and keep what looks like a bullet but is none', () => {
    const text = [
      'Inclusion Criteria:',
      '',
      '* Adults, 18 years or older',
      '  * with consent',
      '    in writing',
      '* Plasma stored at',
      '  -80°C for a year',
      '1. Numbers are kept',
      'Notes below.',
    ].join('\r\n');
    expect(textBlocks(text)).toEqual([
      { kind: 'text', text: 'Inclusion Criteria:' },
      {
        kind: 'list',
        items: [
          item('Adults, 18 years or older'),
          item('with consent in writing', 1),
          item('Plasma stored at -80°C for a year'),
          item('1. Numbers are kept'),
        ],
      },
      { kind: 'text', text: 'Notes below.' },
    ]);
  });

  it('[DAY-120] without bullets, each line of criteria and endpoints is an item, but one line or a description is text', () => {
    const lines = 'Survival:\nOverall survival\nProgression-free survival';
    const [first, second, third] = lines.split('\n') as [string, string, string];
    expect(textBlocks(lines, { linesAreItems: true })).toEqual([
      { kind: 'text', text: first },
      { kind: 'list', items: [item(second), item(third)] },
    ]);
    expect(textBlocks(lines)).toEqual([first, second, third].map((text) => ({ kind: 'text', text })));
    expect(textBlocks('Overall survival', { linesAreItems: true })).toEqual([
      { kind: 'text', text: 'Overall survival' },
    ]);
    expect(textBlocks('')).toEqual([]);
  });

  it('[DAY-120] no word is lost, in any text', () => {
    const line = fc.oneof(fc.string(), fc.stringMatching(/^ {0,6}(\* |- |• |2\. )?\w+$/));
    fc.assert(
      fc.property(fc.array(line), fc.boolean(), (lines, linesAreItems) => {
        const text = lines.join('\n');
        const shown = textBlocks(text, { linesAreItems }).flatMap((block) =>
          block.kind === 'text' ? [block.text] : block.items.map((each) => each.text),
        );
        const words = (of: string) => of.match(/[\p{L}\p{N}]+/gu) ?? [];
        expect(words(shown.join('\n'))).toEqual(words(text));
      }),
    );
  });
});
