import type { SitesForStudy } from './ranking-view';

/** Insights as a page shows them, without what only calls need. */
export const shownInsights = ({ promises, facts, ...sentences }: SitesForStudy['insights']) => ({
  ...sentences,
  promises: promises.map(({ change, sites }) => ({ change, sites })),
  facts: { ...facts, requirements: facts.requirements.map(({ kind: _, ...counts }) => counts) },
});
export type ShownInsights = ReturnType<typeof shownInsights>;
