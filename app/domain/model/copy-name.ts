/** What the file of a signed copy is called. */
import { safeFileName } from './document-reference';

/** How many characters of each name stay, so that the state is not cut off. */
const NAME_MAX = 40;
const shortened = (name: string): string => [...name.replace(/[/\\]/g, '-')].slice(0, NAME_MAX).join('').trim();

/** 'CDA – ORV-301 – Oak Clinic – signed Nov 3, 2026.pdf', whatever characters the names have. */
export const copyName = (what: string, { study, site }: { study: string; site: string }, ...said: string[]): string =>
  safeFileName([what, shortened(study), shortened(site), ...said].filter(Boolean).join(' – '), 'application/pdf');
