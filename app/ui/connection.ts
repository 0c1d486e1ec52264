/**
 * Sends a form's data and, where no answer comes at all, gives `offline` instead of losing the page to an error.
 * For a route's clientAction: what was typed stays in its fields.
 */
export async function orOffline<Sent, Offline>(send: () => Promise<Sent>, offline: Offline): Promise<Sent | Offline> {
  try {
    return await send();
  } catch (error) {
    // fetch rejects with a TypeError when there is no connection; answers and redirects are thrown as they are.
    if (error instanceof TypeError) return offline;
    throw error;
  }
}
