import { notFound } from '~/http/errors.server';

/** The not-found page, status 404, for every unknown address (GEN-01). */
export function loader() {
  throw notFound();
}

export const action = loader;

export default function NotFound() {
  return null;
}
