/** The five sub-scores in the order in which they are shown (ADM-10). */
export const SUB_SCORES = [
  {
    value: 'geography',
    scoreKey: 'geographicScore',
    label: 'Geography',
    looksAt: 'Whether the site is in a preferred region, and how far it is from the sponsor and the lead site.',
  },
  {
    value: 'specialty',
    scoreKey: 'specialtyScore',
    label: 'Specialty',
    looksAt: 'How similar the study is to the trials the site has run and the areas it works in.',
  },
  {
    value: 'capacity',
    scoreKey: 'capacityScore',
    label: 'Capacity',
    looksAt: 'Whether the site has enough patients for its share of the enrollment, and how many studies it runs now.',
  },
  {
    value: 'regulatory',
    scoreKey: 'regulatoryScore',
    label: 'Regulatory',
    looksAt: 'Whether the site is verified, trained and documented, and has the required equipment.',
  },
  {
    value: 'performance',
    scoreKey: 'performanceScore',
    label: 'Performance',
    looksAt:
      'How many trials the site has run, how recently, and how it has responded to invitations on this platform.',
  },
] as const;
