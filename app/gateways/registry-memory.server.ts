const FRESH_MS = 10 * 60 * 1000;

/**
 * Asks once for what several want at the same moment, and answers from memory what was found within 10 minutes. Of more
 * than `most` answers the one that was not used for longest is forgotten.
 */
export function remembering<Answer extends { kind: string }>(
  ask: (key: string) => Promise<Answer>,
  { most, now = Date.now }: { most: number; now?: () => number },
): (key: string) => Promise<Answer> {
  const kept = new Map<string, { answer: Answer; until: number }>();
  const underWay = new Map<string, Promise<Answer>>();

  function recall(key: string): Answer | undefined {
    const entry = kept.get(key);
    kept.delete(key);
    if (!entry || entry.until <= now()) return undefined;
    kept.set(key, entry); // Last in the map is last used.
    return entry.answer;
  }

  async function askAndKeep(key: string): Promise<Answer> {
    const answer = await ask(key);
    if (answer.kind === 'found') kept.set(key, { answer, until: now() + FRESH_MS });
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  }

  return async (key) => {
    const answer = recall(key);
    if (answer) return answer;
    const asked = underWay.get(key) ?? askAndKeep(key).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  };
}
