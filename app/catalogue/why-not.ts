/** Why a site is not among a study's matches. */
export const WHY_NOT = {
  matched: (status: string) => `This site is already matched. Status: ${status}.`,
  unknown: 'We have none of the data this study asks for, so the site has no score.',
  behind: (rank: number, of: number, most: number, least: number | null) =>
    `It ranks ${rank} of ${of} sites. Only the top ${most} are matched${least === null ? '' : `, down to a score of ${least}%`}.`,
  soon: (rank: number, of: number) =>
    `It ranks ${rank} of ${of} sites, so it will be matched the next time matching runs.`,
} as const;
