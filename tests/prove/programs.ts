/** The programs that parts need and that npm does not bring. */
import { hasNginx } from '../support/nginx';
import { hasSwift } from '../support/swift';
import { hasFaketime } from './cluster/faketime';
import type { Part } from './part';
import { canTrace } from './strace';

export type Program = 'strace' | 'nginx' | 'swift' | 'faketime';

const PROGRAMS: Readonly<Record<Program, { readonly isHere: () => boolean; readonly get: string }>> = {
  strace: { isHere: canTrace, get: 'strace, and the permission to trace' },
  nginx: { isHere: hasNginx, get: 'apt-get install nginx-light' },
  swift: { isHere: hasSwift, get: 'apt-get install swift-proxy swift-account swift-container swift-object' },
  faketime: { isHere: hasFaketime, get: 'apt-get install libfaketime' },
};

/** What has to be installed before the part can run. */
export const missingFor = ({ needs = [] }: Pick<Part, 'needs'>): string[] =>
  needs.map((program) => PROGRAMS[program]).flatMap(({ isHere, get }) => (isHere() ? [] : [get]));
