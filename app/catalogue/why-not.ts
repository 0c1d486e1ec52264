/** Why a site is not among a study's matches. */
export const WHY_NOT = {
  matched: (status: string) => `This site is already matched. Status: ${status}.`,
  withdrawn: 'This site was suggested, and the suggestion was withdrawn when the study ended.',
  ended: 'This study has ended, and the site was never matched with it. Here is how it would score today.',
  unknown: 'We have none of the data this study asks for, so the site has no score.',
  behind: (rank: number, of: number, most: number, least: number | null) =>
    `It ranks ${rank} of ${of} sites. Only the top ${most} are matched${least === null ? '' : `, down to a score of ${least}%`}.`,
  soon: (rank: number, of: number) =>
    `It ranks ${rank} of ${of} sites, so it will be matched the next time matching runs.`,
} as const;
