import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { COMPANY } from '~/catalogue/company';
import { lazily } from '~/gateways/lazily.server';

const core = lazily<typeof import('@zxcvbn-ts/core')>('@zxcvbn-ts/core');
const common = lazily<typeof import('@zxcvbn-ts/language-common')>('@zxcvbn-ts/language-common');

/** From this score on a password takes more than a million guesses. */
const HARD_ENOUGH = 2;

let estimator: ZxcvbnFactory | undefined;

/**
 * Whether somebody who tries common passwords, keyboard rows, dates and words about this person finds the password within
 * a million guesses (ASVS 6.2.4, 6.2.11). The dictionaries are laid out at the first call.
 * @param about what anybody may know of the person: address, names.
 */
export function isGuessable(password: string, about: readonly (string | null)[]): boolean {
  estimator ??= newEstimator();
  const words = about.flatMap((text) => [text ?? '', ...(text ?? '').split(/[^\p{L}\p{N}]+/u)]);
  return estimator.check(password, [COMPANY.name, ...words.filter(Boolean)]).score < HARD_ENOUGH;
}

function newEstimator(): ZxcvbnFactory {
  const { dictionary, adjacencyGraphs } = common();
  return new (core().ZxcvbnFactory)({ dictionary, graphs: adjacencyGraphs });
}
