/** The five parts of a score, in the order in which they are shown (ADM-10), with what each looks at. */
export const SUB_SCORES = [
  {
    value: 'geography',
    label: 'Geography',
    looksAt:
      'Where the site lies: in a region the study prefers, how far from the sponsor, and how near to who leads the study.',
  },
  {
    value: 'specialty',
    label: 'Specialty',
    looksAt: 'How alike the study is to the trials that the site ran, and to the areas it declares.',
  },
  {
    value: 'capacity',
    label: 'Capacity',
    looksAt: 'Whether its patients are enough for its part of the enrollment, and how many studies it runs now.',
  },
  {
    value: 'regulatory',
    label: 'Regulatory',
    looksAt: 'Whether it is verified, its training current, its documents on file and its equipment what is needed.',
  },
  {
    value: 'performance',
    label: 'Performance',
    looksAt: 'What it has done before: how many trials and how lately, and how it answered invitations here.',
  },
] as const;
