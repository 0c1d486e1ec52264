import { type ComponentType, lazy } from 'react';

/**
 * A component that the browser loads when a page shows it, within Suspense. The server renders it right away, so it
 * also works without JavaScript. For that, the page's loader awaits `ready` first.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: { default: ComponentType<Props> } | undefined;
  const ready = async () => {
    loaded ??= { default: await load() };
    return loaded;
  };
  // A promise resolves in a later turn, so React would render the fallback. This one resolves at once, so the component
  // is in the page.
  // biome-ignore-start lint/suspicious/noThenProperty: this is what React asks
  const atOnce = (known: { default: ComponentType<Props> }) =>
    ({ then: (take: (value: typeof known) => void) => take(known) }) as unknown as Promise<typeof known>;
  // biome-ignore-end lint/suspicious/noThenProperty: this is what React asks
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : ready())),
    { ready },
  );
}
