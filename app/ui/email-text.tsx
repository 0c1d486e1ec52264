/** An e-mail address, which breaks before its domain if it can, within an element that has `wrap-anywhere`. */
export function Email({ children: text }: { children: string }) {
  const at = text.indexOf('@');
  if (at <= 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** Text that may be an e-mail address, which breaks before its domain rather than within a word. */
export function EmailText({ children }: { children: string }) {
  return (
    <span className="wrap-anywhere">
      <Email>{children}</Email>
    </span>
  );
}
