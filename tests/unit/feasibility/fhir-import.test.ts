/** FHIR questionnaires from elsewhere: kept whole, or refused by linkId with the reason. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { toFhir } from '~/domain/commands/feasibility/fhir';
import { fromFhir } from '~/domain/commands/feasibility/fhir-import';
import { checkedValue } from '~/domain/model/answer-values';
import { fhirImportSchema } from '~/domain/model/fhir-import-schema';
import { fhirQuestionnaireSchema } from '~/domain/model/fhir-schema';
import { questionsIn } from '~/domain/model/questionnaire-rules';

interface Item {
  linkId: string;
  type: string;
  text?: string;
  item?: Item[];
  [name: string]: unknown;
}

const AT_HL7 = 'http://hl7.org/fhir/StructureDefinition';
const resourceOf = (item: readonly object[]) => ({ resourceType: 'Questionnaire', status: 'active', item });
const read = (item: readonly object[]): QuestionnaireSection[] => {
  let next = 0;
  return fromFhir(fhirImportSchema.parse(JSON.parse(JSON.stringify(resourceOf(item)))), () => `s${next++}`);
};
const refusals = (item: readonly object[]): string[] => {
  try {
    read(item);
    return [];
  } catch (error) {
    return (error as { fields?: Record<string, string[]> }).fields?.item ?? [String(error)];
  }
};
const exported = (sections: readonly QuestionnaireSection[]) =>
  fhirQuestionnaireSchema.parse(
    JSON.parse(JSON.stringify(toFhir({ id: 'q', title: 'Q', version: 1, state: 'draft', sections }))),
  );
const asked = (sections: readonly QuestionnaireSection[]) =>
  sections.map(({ title, questions }) => ({ title, questions }));
const named = (problems: readonly string[], linkId: string) =>
  problems.some((problem) => problem.startsWith(`“${linkId}” `));

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const coded = fc.uniqueArray(fc.tuple(word, word, fc.option(fc.constant('urn:codes'), { nil: undefined })), {
  minLength: 2,
  maxLength: 5,
  selector: ([code]) => code.toLowerCase(),
});
const choices = fc.oneof(
  coded.map((all) =>
    all.map(([code, display, system], at) => ({ valueCoding: { system, code, display: `${display} ${at}` } })),
  ),
  coded.map((all) => all.map(([text]) => ({ valueString: text }))),
);
const unit = fc.record({ system: fc.constant('http://unitsofmeasure.org'), code: word, display: fc.option(word) });

/** What an item asks, without a linkId. */
const plain: fc.Arbitrary<Omit<Item, 'linkId'>> = fc.oneof(
  fc.record({ type: fc.constantFrom('boolean', 'date', 'attachment', 'text', 'string'), text: words }),
  fc.record({ type: fc.constantFrom('text', 'string'), text: words, maxLength: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ type: fc.constant('choice'), text: words, answerOption: choices, repeats: fc.boolean() }),
  fc
    .record({ type: fc.constantFrom('decimal', 'integer'), text: words, unit, min: fc.integer(), more: fc.nat() })
    .map(({ unit: { display, ...rest }, min, more, ...item }) => ({
      ...item,
      extension: [
        { url: `${AT_HL7}/questionnaire-unit`, valueCoding: { ...rest, ...(display && { display }) } },
        { url: `${AT_HL7}/minValue`, valueInteger: min },
        { url: `${AT_HL7}/maxValue`, valueDecimal: min + more },
      ],
    })),
);
const question = fc
  .tuple(plain, fc.boolean(), fc.boolean())
  .map(([item, required, conditional]) => ({ ...item, required, conditional }));
const group = fc.record({ text: words, questions: fc.array(question, { minLength: 1, maxLength: 4 }) });
/** Groups, some within another, and questions between them. */
const tree = fc.array(
  fc.oneof(
    question.map((only) => ({ questions: [only], text: null, inner: [] })),
    group.map((one) => ({ ...one, inner: [] })),
    fc.tuple(group, fc.array(group, { maxLength: 2 })).map(([one, inner]) => ({ ...one, inner })),
  ),
  { minLength: 1, maxLength: 5 },
);

/** Gives each item a linkId, and those that want a condition one on an earlier yes or no. */
function built(parts: readonly { text: string | null; questions: readonly object[]; inner: readonly object[] }[]) {
  let next = 0;
  let about: string | undefined;
  const questionOf = ({ conditional, ...item }: Record<string, unknown>): Item => {
    const linkId = `q${next++}`;
    const when =
      conditional && about ? { enableWhen: [{ question: about, operator: '=', answerBoolean: true }] } : null;
    if (item.type === 'boolean' && !when) about = linkId;
    return { linkId, ...item, ...when } as Item;
  };
  const itemsOf = (questions: readonly object[]) =>
    questions.map((each) => questionOf(each as Record<string, unknown>));
  return parts.flatMap(({ text, questions, inner }): Item[] => {
    const items = itemsOf(questions);
    if (text === null) return items;
    const below = (inner as readonly { text: string; questions: readonly object[] }[]).map((each) => ({
      linkId: `g${next++}`,
      type: 'group',
      text: each.text,
      item: itemsOf(each.questions),
    }));
    return [{ linkId: `g${next++}`, type: 'group', text, item: [...items, ...below] }];
  });
}
const leaves = (items: readonly Item[]): Item[] =>
  items.flatMap((each) => (each.type === 'group' ? leaves(each.item ?? []) : [each]));
const groupsIn = (items: readonly Item[]): Item[] =>
  items.flatMap((each) => (each.type === 'group' ? [each, ...groupsIn(each.item ?? [])] : []));

describe('a FHIR questionnaire that ours can hold', () => {
  it('[FEA-14] is kept whole: each text, choice, unit, range and condition, in its order', () => {
    fc.assert(
      fc.property(tree, (parts) => {
        const items = built(parts);
        const sections = read(items);
        const kept = questionsIn(sections);
        expect(kept.map(({ key }) => key)).toEqual(leaves(items).map(({ linkId }) => `own.${linkId}`));
        for (const { text } of groupsIn(items))
          expect(sections.some(({ title }) => title.includes(text ?? ''))).toBe(true);
        for (const [at, item] of leaves(items).entries()) {
          const {
            answerOption = [],
            extension = [],
            enableWhen = [],
          } = item as unknown as {
            answerOption: { valueCoding?: object; valueString?: string }[];
            extension: {
              valueCoding?: { code: string; display?: string };
              valueInteger?: number;
              valueDecimal?: number;
            }[];
            enableWhen: { question: string }[];
          };
          const {
            min,
            max,
            options,
            shownIf,
            unit: inWords,
            unitCode,
            text,
            required,
          } = kept[at] as (typeof kept)[number];
          expect({ text, required }).toEqual({ text: item.text, required: item.required });
          expect(
            options.map(({ value, label, system, plain }) =>
              plain ? { valueString: value } : { valueCoding: { system, code: value, display: label } },
            ),
          ).toEqual(answerOption);
          const [ofUnit, least, most] = extension;
          if (ofUnit) {
            expect(inWords).toBe(ofUnit.valueCoding?.display ?? ofUnit.valueCoding?.code);
            expect(unitCode?.code).toBe(ofUnit.valueCoding?.code);
            expect([min, max]).toEqual([least?.valueInteger, most?.valueDecimal]);
          }
          expect(shownIf?.key).toBe(enableWhen[0] && `own.${enableWhen[0].question}`);
        }
      }),
    );
  });

  it('[FEA-14] is the same after it was exported and imported again', () => {
    fc.assert(
      fc.property(tree, (parts) => {
        const once = read(built(parts));
        const again = read(exported(once).item ?? []);
        expect(asked(again)).toEqual(asked(once));
        const kinds = (items: readonly Item[]) =>
          leaves(items).map(({ type, answerOption }) => [type, JSON.parse(JSON.stringify(answerOption ?? null))]);
        expect(kinds((exported(once).item ?? []) as Item[])).toEqual(kinds(built(parts)));
        expect(exported(again).item?.map(({ item }) => item)).toEqual(exported(once).item?.map(({ item }) => item));
      }),
    );
  });

  it('[FEA-14] has its groups in groups as sections of their own, and keeps a unit that is only a code', () => {
    const list = (...codes: string[]) => codes.map((code) => ({ valueCoding: { code, display: `${code}!` } }));
    const staff = {
      linkId: 'team',
      type: 'group',
      text: 'Team',
      item: [
        { linkId: 'nurses', type: 'choice', text: 'Nurses?', answerOption: list('one', 'two') },
        { linkId: 'speaks', type: 'choice', text: 'Speaks?', answerOption: list('de', 'fr') },
      ],
    };
    const weight = {
      linkId: 'w',
      type: 'decimal',
      text: 'Weight',
      extension: [
        { url: `${AT_HL7}/questionnaire-unit`, valueCoding: { system: 'http://unitsofmeasure.org', code: 'kg' } },
      ],
    };
    const sections = read([
      {
        linkId: 'site',
        type: 'group',
        text: 'Site',
        item: [{ linkId: 'a', type: 'date', text: 'Since?' }, staff, weight],
      },
      { linkId: 'last', type: 'text', text: 'Anything else?' },
      { linkId: 'empty', type: 'group', text: 'Later' },
    ]);
    expect(sections.map(({ title, questions }) => [title, questions.map(({ key }) => key)])).toEqual([
      ['Site', ['own.a']],
      ['Site: Team', ['own.nurses', 'own.speaks']],
      ['Site', ['own.w']],
      ['Questions', ['own.last']],
      ['Later', []],
    ]);
    const [, nurses, speaks, kg] = questionsIn(sections);
    expect([nurses, speaks].map((each) => each?.options.map(({ value }) => value))).toEqual([
      ['one', 'two'],
      ['de', 'fr'],
    ]);
    expect(kg).toMatchObject({ unit: 'kg', unitCode: { code: 'kg', system: 'http://unitsofmeasure.org' } });
  });

  it('[FEA-14] keeps our own parts: hints, cited lines, details, sums, grids, staff and credentials', () => {
    const help = { url: `${AT_HL7}/questionnaire-itemControl`, valueCodeableConcept: { coding: [{ code: 'help' }] } };
    const once = read([
      {
        linkId: 'g',
        type: 'group',
        text: 'G',
        item: [
          {
            linkId: 'n',
            type: 'integer',
            text: 'N?',
            item: [{ linkId: 'h', type: 'display', text: 'All', extension: [help] }],
          },
          {
            linkId: 'm',
            type: 'decimal',
            text: 'M?',
            extension: [{ url: 'urn:x-studybridge:cites', valueString: 'Line' }],
          },
          {
            linkId: 's',
            type: 'decimal',
            text: 'Sum',
            readOnly: true,
            extension: [
              {
                url: 'urn:x-studybridge:computed',
                extension: [
                  { url: 'operation', valueCode: 'sum' },
                  { url: 'of', valueString: 'n' },
                  { url: 'of', valueString: 'm' },
                ],
              },
            ],
          },
          { linkId: 'y', type: 'boolean', text: 'Y?', item: [{ linkId: 'y.detail', type: 'text', text: 'Which' }] },
        ],
      },
    ]);
    expect(questionsIn(once)).toMatchObject([
      { hint: 'All', format: 'integer' },
      { cites: 'Line' },
      { type: 'computed', computed: { operation: 'sum', of: ['own.n', 'own.m'] } },
      { detail: 'Which' },
    ]);
    expect(asked(read(exported(once).item ?? []))).toEqual(asked(once));
  });
});

/** Each is refused, whatever else the item says. */
const FAULTS: Record<string, (item: Item) => Item> = {
  'is hidden': (item) => ({ ...item, extension: [{ url: `${AT_HL7}/questionnaire-hidden`, valueBoolean: true }] }),
  'has an unknown extension': (item) => ({
    ...item,
    extension: [{ url: 'http://elsewhere.example/x', valueString: 'x' }],
  }),
  'has an initial answer': (item) => ({ ...item, initial: [{ valueBoolean: true }] }),
  'is read-only': (item) => ({ ...item, readOnly: true }),
  'has a value set': (item) => ({ ...item, answerValueSet: 'http://elsewhere.example/set' }),
  'has a prefix': (item) => ({ ...item, prefix: '1.' }),
  'has codes': (item) => ({ ...item, code: [{ code: '1-8' }] }),
  'has a modifier': (item) => ({ ...item, modifierExtension: [{ url: 'x' }] }),
  'has a translated text': (item) => ({ ...item, _text: { extension: [] } }),
  'is display text': ({ linkId }) => ({ linkId, type: 'display', text: 'Please read this' }),
  'is of another type': ({ linkId }) => ({ linkId, type: 'quantity', text: 'How much?' }),
  'has times': ({ linkId }) => ({ linkId, type: 'dateTime', text: 'When?' }),
  'is an open choice': ({ linkId }) => ({ linkId, type: 'open-choice', text: 'Which?' }),
  repeats: ({ linkId }) => ({ linkId, type: 'text', text: 'Which?', repeats: true }),
  'has one choice': ({ linkId }) => ({ linkId, type: 'choice', text: 'Which?', answerOption: [{ valueString: 'A' }] }),
  'has a chosen choice': ({ linkId }) => ({
    linkId,
    type: 'choice',
    text: 'Which?',
    answerOption: [{ valueString: 'A', initialSelected: true }, { valueString: 'B' }],
  }),
  'has an exclusive choice': ({ linkId }) => ({
    linkId,
    type: 'choice',
    text: 'Which?',
    repeats: true,
    answerOption: [
      { valueString: 'None', extension: [{ url: `${AT_HL7}/questionnaire-optionExclusive`, valueBoolean: true }] },
      { valueString: 'B' },
    ],
  }),
  'has choices of numbers': ({ linkId }) => ({
    linkId,
    type: 'choice',
    text: 'Which?',
    answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }],
  }),
  'has choices it cannot have': ({ linkId }) => ({
    linkId,
    type: 'integer',
    text: 'Which?',
    answerOption: [{ valueString: '1' }, { valueString: '2' }],
  }),
  'has a bound that is no number': ({ linkId }) => ({
    linkId,
    type: 'date',
    text: 'When?',
    extension: [{ url: `${AT_HL7}/minValue`, valueDate: '2026-01-01' }],
  }),
  'refers to anything': ({ linkId }) => ({ linkId, type: 'reference', text: 'Who?' }),
  'has two conditions': (item) => ({
    ...item,
    enableWhen: [
      { question: 'yes', operator: '=', answerBoolean: true },
      { question: 'yes', operator: '!=', answerBoolean: true },
    ],
  }),
  'depends on nothing': (item) => ({ ...item, enableWhen: [{ question: 'gone', operator: '=', answerBoolean: true }] }),
  'depends on itself': (item) => ({
    ...item,
    enableWhen: [{ question: item.linkId, operator: '=', answerBoolean: true }],
  }),
  'asks whether there is an answer': (item) => ({
    ...item,
    enableWhen: [{ question: 'yes', operator: 'exists', answerBoolean: true }],
  }),
  'waits for an impossible answer': (item) => ({
    ...item,
    enableWhen: [{ question: 'yes', operator: '=', answerCoding: { code: 'maybe' } }],
  }),
};
const YES: Item = { linkId: 'yes', type: 'boolean', text: 'Yes?' };

describe('what a questionnaire of ours cannot keep', () => {
  it('[FEA-15] is refused by its linkId, all of it at once', () => {
    const faults = fc.array(fc.constantFrom(...Object.keys(FAULTS)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(faults, fc.boolean(), (names, isNested) => {
        const items = names.map((name, at) => {
          const item = FAULTS[name]?.({ linkId: `q${at}`, type: 'boolean', text: 'Why?' }) as Item;
          return isNested && at % 2 ? { linkId: `g${at}`, type: 'group', text: 'G', item: [item] } : item;
        });
        const problems = refusals([YES, ...items]);
        for (const [at, name] of names.entries()) expect(named(problems, `q${at}`), `${name}: ${problems}`).toBe(true);
        expect(named(problems, 'yes')).toBe(false);
      }),
    );
  });

  it.each(Object.keys(FAULTS))('[FEA-15] an item that %s is refused by itself', (name) => {
    expect(refusals([YES, FAULTS[name]?.({ linkId: 'q', type: 'boolean', text: 'Why?' }) as Item]).length).toBe(1);
  });

  it('[FEA-15] items below a question, groups with what only questions have, and twins are named', () => {
    const below = { linkId: 'below', type: 'text', text: 'If so, why?' };
    const problems = refusals([
      { ...YES, item: [below] },
      { linkId: 'g', type: 'group', text: 'G', repeats: true, item: [{ linkId: 'x', type: 'text', text: 'X' }] },
      { linkId: 'h', type: 'group', text: 'H', required: true, item: [{ linkId: 'x', type: 'text', text: 'X' }] },
      { linkId: 'own.x', type: 'text', text: 'X' },
      { linkId: 'irb.days', type: 'integer', text: 'How many beds?' },
    ]);
    for (const linkId of ['below', 'g', 'h', 'x', 'own.x', 'irb.days'])
      expect(named(problems, linkId), linkId).toBe(true);
  });

  it('[FEA-15] is named up to a bound, with how much more there is', () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ linkId: `q${at}`, type: 'quantity', text: 'How much?' }));
    const problems = refusals(many);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe('And 50 more.');
    const deep = Array.from({ length: 30 }).reduce<Item>(
      (inner, _, at) => ({ linkId: `d${at}`, type: 'group', text: 'D', item: [inner] }),
      YES,
    );
    expect(refusals([deep])[0]).toContain('levels deep');
  });

  it('[FEA-15] elements of the resource that could change its meaning are refused, and what describes it is not', () => {
    const parse = (more: object) => fhirImportSchema.safeParse({ ...resourceOf([YES]), ...more }).success;
    expect(parse({ publisher: 'P', url: 'u', meta: {}, description: 'd', date: '2026-01-01' })).toBe(true);
    for (const name of ['modifierExtension', 'implicitRules', 'contained', 'extension', 'items'])
      expect(parse({ [name]: [{ url: 'x' }] }), name).toBe(false);
  });
});

describe('the condition of a group', () => {
  const when = (question: string, value = true) => ({
    enableWhen: [{ question, operator: '=', answerBoolean: value }],
  });
  const yes = (linkId: string, more: object = {}): Item => ({ linkId, type: 'boolean', text: `${linkId}?`, ...more });
  const grouped = (linkId: string, item: Item[], more: object = {}): Item => ({
    linkId,
    type: 'group',
    text: linkId,
    item,
    ...more,
  });

  it('[FEA-16] holds for each of its questions, however deep', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 5 }), (depth, count) => {
        const inner = Array.from({ length: count }, (_, at) => yes(`q${at}`));
        const deep = Array.from({ length: depth }).reduce<Item[]>((items, _, at) => [grouped(`g${at}`, items)], inner);
        const [, ...questions] = questionsIn(read([yes('a'), grouped('top', deep, when('a'))]));
        expect(questions).toHaveLength(count);
        for (const { shownIf } of questions)
          expect(shownIf).toEqual({ key: 'own.a', when: { is: 'equals', value: 'yes' } });
      }),
    );
  });

  it('[FEA-16] holds also through a question of the group; another condition besides it is refused, naming the group', () => {
    const chained = [yes('a'), grouped('g', [yes('b'), yes('c', when('b'))], when('a'))];
    expect(questionsIn(read(chained)).map(({ shownIf }) => shownIf?.key)).toEqual([undefined, 'own.a', 'own.b']);
    const same = [yes('a'), grouped('g', [yes('b', when('a'))], when('a'))];
    expect(questionsIn(read(same))[1]?.shownIf?.key).toBe('own.a');
    const both = [yes('a'), yes('b'), grouped('g', [yes('c', when('b'))], when('a'))];
    expect(named(refusals(both), 'g')).toBe(true);
    const twice = [yes('a'), yes('b'), grouped('g', [grouped('h', [yes('c')], when('b'))], when('a'))];
    expect(named(refusals(twice), 'g')).toBe(true);
    expect(named(refusals([grouped('g', [yes('b')], when('b'))]), 'g')).toBe(true);
    expect(named(refusals([yes('a'), grouped('g', [], when('a'))]), 'g')).toBe(true);
  });
});

it('[FEA-19] an imported whole number, line or length is what an answer must have', () => {
  const [count, line, short] = questionsIn(
    read([
      { linkId: 'n', type: 'integer', text: 'N' },
      { linkId: 'l', type: 'string', text: 'L' },
      { linkId: 's', type: 'text', text: 'S', maxLength: 3 },
    ]),
  );
  if (!count || !line || !short) throw new Error('three questions');
  expect(checkedValue(count, 2)).toEqual({ value: 2 });
  expect(checkedValue(count, 2.5)).toHaveProperty('error');
  expect(checkedValue(line, 'a b')).toEqual({ value: 'a b' });
  expect(checkedValue(line, 'a\nb')).toHaveProperty('error');
  expect(checkedValue(short, 'a\nb')).toEqual({ value: 'a\nb' });
  expect(checkedValue(short, 'abcd')).toHaveProperty('error');
});
