/** Numbers of trials in other registries than ClinicalTrials.gov (REG-21): those of the WHO's network, and EU trials. */

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('-');
const after = (prefix: string) => (digits: string) => `${prefix}${digits}`;
const slashed =
  (prefix: string) =>
  (...parts: string[]) =>
    [prefix, ...parts].join('/');

/** For text in capitals with plain hyphens. `written` puts the parts together as the registry writes its numbers. */
const REGISTRIES = [
  // An EU CT number differs from the older EudraCT number by its second part, which starts with 5, and may have a fourth.
  {
    registry: 'EU CT',
    pattern: /\b(?:EUCT|CTIS)?[ -]?(20\d\d)[ -](5\d{5})[ -](\d\d)(?:[ -](\d\d))?\b/,
    written: joined,
  },
  {
    registry: 'EudraCT',
    pattern: /\b(?:EUCTR|EUDRACT)?[ -]?((?:19|20)\d\d)[ -]([0-4]\d{5})[ -](\d\d)\b/,
    written: joined,
  },
  { registry: 'ISRCTN', pattern: /\bISRCTN[ :#-]?(\d{8})\b/, written: after('ISRCTN') },
  {
    registry: 'ChiCTR',
    pattern: /\bCHICTR[ :-]?(?:([A-Z]{2,5})[ -]?)?(\d{8,10})\b/,
    written: (kind: string | undefined, digits: string) => (kind ? `ChiCTR-${kind}-${digits}` : `ChiCTR${digits}`),
  },
  { registry: 'CTRI', pattern: /\bCTRI[ :/-]{0,2}(\d{4})[/ -](\d{2,3})[/ -](\d{5,6})\b/, written: slashed('CTRI') },
  {
    registry: 'jRCT',
    pattern: /\b(?:JPRN[ -]?)?JRCT[ :-]?(S?)(\d{9,10})\b/,
    written: (kind: string, digits: string) => `jRCT${kind.toLowerCase()}${digits}`,
  },
  { registry: 'UMIN', pattern: /\b(?:JPRN[ -]?)?UMIN(?:-CTR)?[ :-]{0,2}(\d{9})\b/, written: after('UMIN') },
  { registry: 'JapicCTI', pattern: /\b(?:JPRN[ -]?)?JAPICCTI[ :-]?(\d{5,6})\b/, written: after('JapicCTI-') },
  { registry: 'JMA-IIA', pattern: /\b(?:JPRN[ -]?)?JMA[ -]?IIA[ :-]?(\d{5})\b/, written: after('JMA-IIA') },
  { registry: 'DRKS', pattern: /\bDRKS[ :-]?(?:ID[ :-]{0,2})?(\d{8})\b/, written: after('DRKS') },
  { registry: 'ACTRN', pattern: /\bACTRN[ :-]?(\d{14})P?\b/, written: after('ACTRN') },
  { registry: 'NTR', pattern: /\bNTR[ :-]?(\d{2,5})\b/, written: after('NTR') },
  { registry: 'OMON', pattern: /\bNL-?OMON[ :-]?(\d{2,6})\b/, written: after('NL-OMON') },
  { registry: 'NL', pattern: /\bNL[ :-]?(\d{3,5})\b/, written: after('NL') },
  { registry: 'PACTR', pattern: /\bPACTR[ :-]?(\d{15,16})\b/, written: after('PACTR') },
  { registry: 'KCT', pattern: /\bKCT[ :-]?(\d{7})\b/, written: after('KCT') },
  {
    registry: 'ReBec',
    pattern: /\bRBR[ :-]?([A-Z\d]{6,8})\b/,
    written: (code: string) => `RBR-${code.toLowerCase()}`,
  },
  {
    registry: 'IRCT',
    pattern: /\bIRCT[ :-]?(\d{10,14})N(\d{1,4})\b/,
    written: (code: string, version: string) => `IRCT${code}N${version}`,
  },
  { registry: 'TCTR', pattern: /\bTCTR[ :-]?(\d{11})\b/, written: after('TCTR') },
  { registry: 'SLCTR', pattern: /\bSLCTR[ :/-]{0,2}(\d{4})[/ -](\d{3})\b/, written: slashed('SLCTR') },
  { registry: 'RPCEC', pattern: /\bRPCEC[ :-]?(\d{8})\b/, written: after('RPCEC') },
  {
    registry: 'REPEC',
    pattern: /\bPER[ -](\d{3})[ -](\d\d)\b/,
    written: (number: string, year: string) => `PER-${number}-${year}`,
  },
  { registry: 'LBCTR', pattern: /\bLBCTR[ :-]?(\d{10})\b/, written: after('LBCTR') },
  { registry: 'ITMCTR', pattern: /\bITMCTR[ :-]?(\d{9,10})\b/, written: after('ITMCTR') },
  {
    registry: 'WHO UTN',
    pattern: /\bU(1111)[ -](\d{4})[ -](\d{4})\b/,
    written: (...parts: string[]) => `U${parts.join('-')}`,
  },
] as const;

export type OtherRegistry = (typeof REGISTRIES)[number]['registry'];
export interface OtherNumber {
  registry: OtherRegistry;
  /** As the registry writes it. */
  number: string;
}

/** The first number of another registry. @param text in capitals, with plain spaces and hyphens, and not long */
export function otherNumberIn(text: string): OtherNumber | null {
  for (const { registry, pattern, written } of REGISTRIES) {
    const [, ...parts] = pattern.exec(text) ?? [];
    if (parts.length > 0) return { registry, number: (written as (...parts: string[]) => string)(...parts) };
  }
  return null;
}
