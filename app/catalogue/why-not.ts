/** Why a site is not among a study's matches, in a sentence. */
export const WHY_NOT = {
  matched: (status: string) => `It is matched: the match is ${status}.`,
  unknown: 'Nothing that this study asks for is known of the site, so it has no score.',
  belowFloor: (score: number, floor: number) => `Its score is ${score}%, and a match takes at least ${floor}%.`,
  behind: (rank: number, of: number, most: number, least: number | null) =>
    `It ranks ${rank} of ${of} sites, and the best ${most} get a match${least === null ? '' : `; the last of them has ${least}%`}.`,
  soon: (rank: number, of: number) =>
    `It ranks ${rank} of ${of} sites, so it gets a match as soon as the study is matched again.`,
} as const;
