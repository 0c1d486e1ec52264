/** Which version of a record a form was filled in from, and what the person chose to keep (app/ui/form/meanwhile.tsx). */
import { KEEP, SEEN, VERSION } from '~/catalogue/meanwhile';
import type { AsRead } from '~/domain/base/meanwhile.server';

const momentIn = (form: FormData, name: string): number | undefined => {
  const text = form.get(name);
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

/** Undefined for a form that does not say. */
export function asRead(form: FormData): AsRead | undefined {
  const version = momentIn(form, VERSION);
  if (version === undefined) return undefined;
  const chosen = [...form].filter(([name, value]) => name.startsWith(KEEP) && typeof value === 'string');
  const keep = Object.fromEntries(chosen.map(([name, value]) => [name.slice(KEEP.length), value as string]));
  return { version, seen: momentIn(form, SEEN), keep };
}
