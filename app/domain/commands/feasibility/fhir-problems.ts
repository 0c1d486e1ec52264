/** Collects everything that an import has to refuse, each with the linkId that it is about. */

import { DomainError } from '~/catalogue/errors';
import { ERRORS_NAMED } from '~/catalogue/limits';

const SHOWN = 200;

export interface Problems {
  /** @param why follows the linkId: 'has no choices' */
  add(linkId: string, why: string): void;
  /** @throws {DomainError} invalid, with the first problems and how many more there are. */
  throwIfAny(): void;
}

export function problems(): Problems {
  const named = new Set<string>();
  let more = 0;
  return {
    add(linkId, why) {
      const problem = `“${linkId.slice(0, SHOWN)}” ${why}.`;
      if (named.has(problem)) return;
      if (named.size < ERRORS_NAMED) named.add(problem);
      else more += 1;
    },
    throwIfAny() {
      if (named.size === 0) return;
      const rest = more > 0 ? [`And ${more} more.`] : [];
      throw new DomainError('invalid', {}, { item: [...named, ...rest] });
    },
  };
}
