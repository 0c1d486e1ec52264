import { useRef } from 'react';
import type { TabKey } from '~/domain/studies/tabs';
import type { TypedStudy } from '~/domain/studies/typed';

interface Answer {
  tab: TabKey;
  typed: TypedStudy;
}

/** Without a tab: no answer came, and the form has to stay as it is. */
type Refused = Answer | { tab?: undefined; typed?: undefined };

/**
 * What the form shows. Each answer of the server starts it anew (`version`), with what the server then knows; a jump
 * to a field, a background save or a lost connection leaves it as it is.
 */
export function useShown<Loaded extends Answer, Refusal extends Refused>(loaded: Loaded, refusal: Refusal | undefined) {
  const start = (version: number) => {
    const { tab, typed } = refusal?.tab ? refusal : loaded;
    return { version, loaded, refusal, tab, typed };
  };
  const shown = useRef(start(0));
  const last = shown.current;
  const isNews = loaded !== last.loaded || (refusal !== undefined && refusal !== last.refusal);
  if (isNews && (!refusal || refusal.tab)) shown.current = start(last.version + 1);
  else if (isNews) shown.current = { ...last, refusal };
  return shown.current;
}
