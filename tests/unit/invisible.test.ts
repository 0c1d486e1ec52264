/** Characters that nobody sees, in what people type (GEN-21 to GEN-24). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, plainText } from '~/catalogue/characters';
import { isBlank, readableLine, readableText, withoutInvisible } from '~/catalogue/invisible';
import { isMailAddress, isMailDomain } from '~/catalogue/mail-address';
import { VALIDATION } from '~/catalogue/validation';
import { adminSignInSchema, codeSchema, signInSchema } from '~/domain/model/account-schema';
import { checkedValue, valueInForm } from '~/domain/model/answer-values';
import {
  choice,
  email,
  optionalCode,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalNpi,
  optionalText,
  optionalUrl,
  requiredCode,
  requiredLine,
  requiredName,
  requiredText,
} from '~/domain/model/fields';
import { kioskSchema, unlockSchema } from '~/domain/model/kiosk-schema';
import { basicInfoSchema } from '~/domain/model/organization-schema';
import { specificationsSchema } from '~/domain/model/study-schema';
import { needlesOf, searchTextOf } from '~db/search';

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const INVISIBLE = [
  '\u00AD',
  '\uFEFF',
  '\uFFFD',
  ...codes(0x200b, 0x200f),
  ...codes(0x202a, 0x202e),
  ...codes(0x2060, 0x2069),
  '\u{E0041}',
  '\uFFFC',
];

const invisible = fc.constantFrom(...INVISIBLE);
/** The text with invisible characters anywhere in it, its ends included. */
const sprinkled = (text: string, added: readonly string[] = INVISIBLE) =>
  fc
    .array(fc.tuple(fc.nat({ max: text.length }), fc.constantFrom(...added)), { minLength: 1, maxLength: 6 })
    .map((added) =>
      Array.from({ length: text.length + 1 }, (_, place) =>
        [...added.flatMap(([at, each]) => (at === place ? [each] : [])), text[place] ?? ''].join(''),
      ).join(''),
    );
const nothing = fc.array(fc.oneof(invisible, fc.constantFrom(' ', '\u00A0', '\uFE0F', '\u3164', '\u2800')), {
  minLength: 1,
  maxLength: 8,
});

describe('an invisible character', () => {
  it.each([
    ['a name', requiredName('person'), 'Ann Bay', 'Ann Bay'],
    ['an e-mail address', email(), 'Ann@Bay.example', 'ann@bay.example'],
    ['an optional address', optionalEmail(), 'ann@bay.example', 'ann@bay.example'],
    ['a web address', optionalUrl(), 'bay.example', 'https://bay.example'],
    ['a date', optionalDate(), '2027-01-31', '2027-01-31'],
    ['a code', requiredCode(), 'AB-12', 'AB-12'],
    ['a ZIP code', basicInfoSchema.shape.zipCode, '02115', '02115'],
    ['a phone number', basicInfoSchema.shape.phone, '617-555-0100', '617-555-0100'],
    ['an NPI number', optionalNpi(), '1234567893', '1234567893'],
    ['a whole number', specificationsSchema.shape.enrollmentTarget, '1,500', 1500],
    ['a PIN', unlockSchema.shape.pin, '4711', '4711'],
    ['a code to sign in', codeSchema.shape.code, '123456', '123456'],
    ['a choice', choice([{ value: 'a', label: 'Alpha' }]), 'Alpha', 'a'],
  ] as const)('[GEN-21] is dropped anywhere in %s', (_, schema, typed, stored) => {
    fc.assert(
      fc.property(sprinkled(typed), (text) => {
        expect(schema.parse(text)).toBe(stored);
      }),
    );
  });

  it('[GEN-21] is dropped anywhere in words, but a character that was lost is not hidden', () => {
    const others = INVISIBLE.filter((each) => each !== '\uFFFD');
    fc.assert(
      fc.property(sprinkled('Bay Clinic', others), sprinkled('Two\nlines', others), (line, text) => {
        expect(requiredLine().parse(line)).toBe('Bay Clinic');
        expect(requiredText().parse(text)).toBe('Two\nlines');
        expect([oneLine(line), plainText(text)]).toEqual(['Bay Clinic', 'Two\nlines']);
      }),
    );
    expect([requiredLine().parse('5 \uFFFDg'), requiredText().parse('5 \uFFFDg')]).toEqual(['5 \uFFFDg', '5 \uFFFDg']);
  });

  it('[GEN-21] alone is nothing: what is required is missing, what is optional is empty', () => {
    fc.assert(
      fc.property(nothing, (parts) => {
        const text = parts.join('');
        expect(isBlank(text)).toBe(true);
        for (const field of [requiredLine(), requiredText(), requiredName('person'), requiredCode(), email()]) {
          expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toContain(VALIDATION.required);
        }
        const optional = [optionalLine(), optionalText(), optionalCode(), optionalEmail(), optionalUrl()];
        for (const field of optional) expect(field.parse(text)).toBeNull();
        expect(adminSignInSchema.shape.username.safeParse(text).success).toBe(false);
      }),
    );
    const { error } = kioskSchema.safeParse({ organizationName: '\u200B', contactName: '\uFFFD', email: '\u2060' });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['organizationName', 'contactName', 'email', 'email']);
  });

  it('[GEN-21] is dropped in answers, and a number is read without it', () => {
    const question = { key: 'k', type: 'number', rows: [], options: [], min: null, max: null } as never;
    const form = new FormData();
    form.set('q.k', '\u200B1,250\uFEFF');
    expect(valueInForm(question, form)).toBe(1250);
    expect(checkedValue({ type: 'text' } as never, 'Two\u00AD\r\nlines\u200B')).toEqual({ value: 'Two\nlines' });
    expect(checkedValue({ type: 'line' } as never, '\u200B\uFEFF')).toEqual({ value: null });
  });
});

describe('a character that joins or separates', () => {
  it.each([
    ['Persian', 'می\u200Cخواهم علی\u200Cرضا'],
    ['Hindi', 'क्\u200Dष क्\u200Cष'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Malayalam, at the end of a word', 'അവന്\u200D വന്നു'],
    ['emoji of several', '👩\u200D⚕️ 👨🏽\u200D🔬 🏳️\u200D🌈'],
    ['a flag', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Thai', 'ภาษา\u200Bไทย'],
  ])('[GEN-22] stays in words: %s', (_, text) => {
    expect(readableLine(text)).toBe(text);
    expect(requiredText().parse(text)).toBe(text);
    expect(requiredLine().parse(text)).toBe(text);
    expect(requiredLine().parse(`\u200D${text}\u200C`)).toBe(text);
  });

  it('[GEN-22] is dropped between Latin letters, and always from addresses and codes', () => {
    expect(requiredName('person').parse('An\u200Dna')).toBe('Anna');
    expect(requiredCode().parse('می\u200Cخ')).toBe('میخ');
    expect(withoutInvisible('👩\u200D⚕️')).toBe('👩⚕');
  });

  it('[GEN-22] marks of direction stay in texts written from right to left, and nowhere else', () => {
    expect(readableText('(א)\u200F 1.\u200E')).toBe('(א)\u200F 1.\u200E');
    expect(readableText('a\u200F.')).toBe('a.');
    expect(readableText('Exclusion\u061C Cri\u061Cteria:')).toBe('Exclusion Criteria:');
    expect(requiredLine().parse('בית\u200F')).toBe('בית');
    expect(requiredText().parse('בית\u202E\u2066 חולים')).toBe('בית חולים');
  });

  it('[GEN-22] cleaning twice changes nothing more', () => {
    const character = fc.oneof(invisible, fc.constantFrom('a', 'ب', 'क', '्', '👩', '⚕', 'ก', ' ', '\n'));
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        for (const clean of [readableLine, readableText, withoutInvisible])
          expect(clean(clean(text))).toBe(clean(text));
      }),
    );
  });
});

describe('the domain of an e-mail address', () => {
  const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/);
  const ending = fc.constantFrom('org', 'com', 'example', 'test', 'health', 'xn--p1ai', 'de', 'भारत');

  it('[GEN-23] is taken if it can exist', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), ending, (labels, last) => {
        expect(email().parse(`Ann.O'Bay+x@${labels.join('.')}.${last}`)).toBe(
          `ann.o'bay+x@${labels.join('.')}.${last}`,
        );
      }),
    );
    expect(isMailAddress('ann@klinik-köln.example')).toBe(true);
  });

  it.each([
    ['no dot', 'clinic'],
    ['an empty part', 'clinic..example'],
    ['a dot at its start', '.clinic.example'],
    ['a dot at its end', 'clinic.example.'],
    ['a hyphen before a part', '-clinic.example'],
    ['a hyphen after a part', 'clinic-.example'],
    ['a part that is too long', `${'a'.repeat(64)}.example`],
    ['a last part of digits', 'clinic.123'],
    ['an address of a machine', '192.0.2.1'],
    ['a last part of one letter', 'clinic.e'],
    ['an underscore', 'bay_clinic.example'],
    ['.invalid', 'clinic.invalid'],
    ['.local', 'clinic.local'],
    ['.localhost', 'clinic.LOCALHOST'],
  ])('[GEN-23] is refused with %s', (_, domain) => {
    expect(isMailDomain(domain)).toBe(false);
    for (const field of [email(), optionalEmail()]) {
      expect(field.safeParse(`ann@${domain}`).error?.issues[0]?.message).toBe(VALIDATION.email);
    }
  });

  it('[GEN-23] is not checked at sign-in, where the account may be older', () => {
    const typed = { email: 'ann@clinic.local', password: 'secret' };
    expect(signInSchema.parse(typed).email).toBe('ann@clinic.local');
  });
});

describe('the length of a text', () => {
  const MAX = 40;
  it('[GEN-24] is what browsers count: UTF-16 units, and one for each line break', () => {
    const part = fc.constantFrom('a', 'é', '👩', '\r\n', '\n', '\r');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = `x${parts.join('')}x`;
        // As a textarea's maxlength counts: its value has LF only.
        const counted = text.replace(/\r\n?/g, '\n').length;
        for (const field of [requiredText(MAX), optionalText(MAX)]) {
          expect(field.safeParse(text).success).toBe(counted <= MAX);
        }
      }),
    );
  });

  it('[GEN-24] does not count what is dropped', () => {
    expect(requiredLine(MAX).parse(`${'a'.repeat(MAX)}\u200B\u200B `)).toHaveLength(MAX);
    expect(requiredText(MAX).safeParse(`${'a'.repeat(MAX)}b`).success).toBe(false);
  });
});

it('[GEN-26] a search finds a text with invisible characters, and by them', () => {
  fc.assert(
    fc.property(sprinkled('Bay Clinic'), sprinkled('clinic'), (stored, typed) => {
      for (const needle of needlesOf(typed)) expect(searchTextOf([stored], [])).toContain(needle);
    }),
  );
});
