import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { COMPANY } from '~/catalogue/company';
import { lazily } from '~/gateways/lazily.server';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let decoy: Promise<string> | undefined;

/** Takes equally long with and without an account, so that response times do not reveal which addresses have one. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && Boolean(passwordHash);
}

const core = lazily<typeof import('@zxcvbn-ts/core')>('@zxcvbn-ts/core');
const common = lazily<typeof import('@zxcvbn-ts/language-common')>('@zxcvbn-ts/language-common');

/** Passwords with this score or a higher one take more than a million guesses. */
const HARD_ENOUGH = 2;

let estimator: ZxcvbnFactory | undefined;

/** Whether a million guesses from common passwords and words `about` the person would find it (ASVS 6.2.4, 6.2.11). */
export function isGuessable(password: string, about: readonly (string | null)[]): boolean {
  estimator ??= newEstimator();
  const words = about.flatMap((text) => [text ?? '', ...(text ?? '').split(/[^\p{L}\p{N}]+/u)]);
  return estimator.check(password, [COMPANY.name, ...words.filter(Boolean)]).score < HARD_ENOUGH;
}

function newEstimator(): ZxcvbnFactory {
  const { dictionary, adjacencyGraphs } = common();
  return new (core().ZxcvbnFactory)({ dictionary, graphs: adjacencyGraphs });
}
