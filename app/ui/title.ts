interface MetaArgs {
  matches: readonly unknown[];
}

/**
 * The title of a page, with 'Error: ' before it when its form was refused, so that a screen reader says so first:
 * `export const meta: MetaFunction = (args) => pageTitle('Sign in', args)`. The root loader knows (`refused`).
 */
export function pageTitle(title: string, { matches }: MetaArgs) {
  const root = matches[0] as { data?: { refused?: boolean } } | undefined;
  return [{ title: `${root?.data?.refused ? 'Error: ' : ''}${title} - StudyBridge` }];
}
