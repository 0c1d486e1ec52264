/** What to call the two organizations of a merge. Shared with the browser. */

type Named = { name: string };

export const haveSameName = (kept: Named, merged: Named): boolean =>
  kept.name.trim().toLowerCase() === merged.name.trim().toLowerCase();

/** Their names, if they differ. Most duplicates have the same name, which would not say which of the two is meant. */
export const namesInMerge = (kept: Named, merged: Named): [kept: string, merged: string] =>
  haveSameName(kept, merged) ? ['the one you keep', 'the other one'] : [kept.name, merged.name];

export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
