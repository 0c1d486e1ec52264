/** Courtesy before a name and degrees behind it are not of the name. */
const TITLES = /^(?:(?:dr|prof|professor|mr|mrs|ms|mx|sir)\.?\s+)+/i;

/** 'Dr. Ada M. Lovelace, MD' is Ada, M. Lovelace; one word is a first name. */
export function nameParts(contact: string | null): { firstName: string | null; lastName: string | null } {
  const [name = ''] = (contact ?? '').split(',');
  const [firstName, ...rest] = name.trim().replace(TITLES, '').split(/\s+/).filter(Boolean);
  return { firstName: firstName ?? null, lastName: rest.join(' ') || null };
}
