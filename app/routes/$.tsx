import { notFound } from '~/http/errors.server';

/** Every address that is no page: the not-found page, status 404 (GEN-01). */
export function loader() {
  throw notFound();
}

export const action = loader;

export default function NotFound() {
  return null;
}
