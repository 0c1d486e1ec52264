/** A token, or the ID of a question that its link lets anyone answer. */
const SECRET = /([?&]token=|\/review-requests\/)[^\s&#"'<>]+/g;

/** A text or a path with '…' for each secret in its links. */
export const withoutSecrets = (text: string): string => text.replace(SECRET, '$1…');
