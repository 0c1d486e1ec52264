/** What pages say about looking up a trial. */
export const REGISTRY_TEXTS = {
  /** Before a trial is filled in that has stopped: 'Completed in March 2019' (REG-15). */
  postItAnyway: (stopped: string) => `${stopped}. Post it anyway?`,
  down: 'ClinicalTrials.gov isn’t responding. Try again, or fill in the form yourself. We’ll keep the number and fill the gaps later.',
  later: (number: string) => `We’ll look up ${number} later`,
  laterText:
    'ClinicalTrials.gov wasn’t responding. After you submit the study, we’ll fill in what you left blank and tell you what we added. We won’t change what you entered.',
} as const;
