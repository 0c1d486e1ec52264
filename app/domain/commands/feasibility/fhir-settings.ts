/** Reads the extensions of a FHIR item. Those we do not know are refused: they could change what is asked. */
import { z } from 'zod';
import { isOneLine, isPlainText, isStorable } from '~/catalogue/characters';
import { FEASIBILITY_LIMITS, OPERATIONS, type Question } from '~/catalogue/feasibility/questions';
import { NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { codingSchema, type FhirExtension, type ImportedItem } from '~/domain/model/fhir-import-schema';
import { EXTENSION, HELP, keyFrom, LAYOUT, STAFF_RESOURCE } from './fhir-terms';

/** The longest unit that the builder takes. */
const UNIT_MAX = 40;
/** Controls that any choice may have. */
const PLAIN_CONTROLS = ['radio-button', 'check-box', 'drop-down', 'autocomplete', HELP];

export interface Settings extends Partial<Pick<Question, 'unit' | 'unitCode' | 'min' | 'max' | 'cites' | 'computed'>> {
  /** Whether a reference is to a person of the site's staff. */
  staff?: boolean;
  /** Whether a text explains the question above it. */
  help?: boolean;
}

const bound = z.union([
  z.strictObject({ url: z.string(), valueDecimal: z.number() }).transform(({ valueDecimal }) => valueDecimal),
  z.strictObject({ url: z.string(), valueInteger: z.number() }).transform(({ valueInteger }) => valueInteger),
]);
const unit = z.strictObject({ url: z.string(), valueCoding: codingSchema });
const hidden = z.strictObject({ url: z.string(), valueBoolean: z.boolean() });
const resource = z.strictObject({ url: z.string(), valueCode: z.string() });
const control = z.strictObject({
  url: z.string(),
  valueCodeableConcept: z.strictObject({ coding: z.array(codingSchema).min(1).max(1), text: z.string().optional() }),
});
const note = z.string().max(NOTE_MAX_CHARS);
const cites = z.strictObject({
  url: z.string(),
  valueString: note.refine((text) => isStorable(text) && isPlainText(text)),
});
const operation = z.strictObject({ url: z.literal('operation'), valueCode: z.enum(valuesOf(OPERATIONS)) });
const of = z.strictObject({
  url: z.literal('of'),
  valueString: z.string().min(1).max(SHORT_TEXT_MAX_CHARS).refine(isStorable).refine(isOneLine),
});
const computed = z.strictObject({
  url: z.string(),
  extension: z
    .tuple([operation])
    .rest(of)
    .refine((all) => all.length > 2 && all.length <= FEASIBILITY_LIMITS.questions),
});

/** @param type the type of the item in FHIR; @param refuse takes what continues the linkId */
export function settingsOf(
  { type, extension = [] }: Pick<ImportedItem, 'type' | 'extension'>,
  refuse: (why: string) => void,
): Settings {
  const settings: Settings = {};
  const seen = new Set<string>();
  for (const each of extension) {
    const known = seen.has(each.url) ? null : settingOf(each, type);
    seen.add(each.url);
    if (known === HIDDEN) refuse('is hidden, and sites are asked every question');
    else if (known) Object.assign(settings, known);
    else refuse(`has the extension “${each.url}”, which we cannot keep here`);
  }
  return settings;
}

const HIDDEN = 'hidden';
const isNumber = (type: string) => type === 'integer' || type === 'decimal';

/** What the extension sets; null if we cannot keep it. */
function settingOf(each: FhirExtension, type: string): Settings | typeof HIDDEN | null {
  switch (each.url) {
    case EXTENSION.unit:
      return isNumber(type) ? unitFrom(unit.safeParse(each).data?.valueCoding) : null;
    case EXTENSION.min:
    case EXTENSION.max: {
      const { data } = bound.safeParse(each);
      if (data === undefined || !isNumber(type)) return null;
      return each.url === EXTENSION.min ? { min: data } : { max: data };
    }
    case EXTENSION.hidden: {
      const { data } = hidden.safeParse(each);
      if (!data) return null;
      return data.valueBoolean ? HIDDEN : {};
    }
    case EXTENSION.control: {
      const code = control.safeParse(each).data?.valueCodeableConcept.coding[0]?.code ?? '';
      const isHelp = code === HELP;
      if (!PLAIN_CONTROLS.includes(code) || isHelp !== (type === 'display')) return null;
      return isHelp ? { help: true } : type === 'choice' ? {} : null;
    }
    case EXTENSION.resource:
      return type === 'reference' && resource.safeParse(each).data?.valueCode === STAFF_RESOURCE
        ? { staff: true }
        : null;
    case EXTENSION.cites: {
      const { data } = cites.safeParse(each);
      return data && type !== 'display' ? { cites: data.valueString } : null;
    }
    case EXTENSION.computed: {
      const { data } = computed.safeParse(each);
      if (!data || type !== 'decimal') return null;
      const [{ valueCode }, ...numbers] = data.extension;
      return { computed: { operation: valueCode, of: numbers.map(({ valueString }) => keyFrom(valueString)) } };
    }
    default:
      return LAYOUT.includes(each.url) && type === 'choice' ? {} : null;
  }
}

/** The words of the unit, and its code if they differ or a system is named. */
function unitFrom(coding: z.infer<typeof codingSchema> | undefined): Settings | null {
  const words = coding?.display ?? coding?.code;
  if (!coding || !words || words.length > UNIT_MAX) return null;
  const { code, system } = coding;
  if (code === undefined) return system === undefined ? { unit: words } : null;
  const isPlain = code === words && system === undefined;
  return { unit: words, ...(!isPlain && { unitCode: { code, ...(system !== undefined && { system }) } }) };
}
