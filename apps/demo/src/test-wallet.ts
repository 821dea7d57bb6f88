/**
 * The request that the frame shows as a code, for a wallet that is a page, because no camera can scan it there. No
 * partner does this. Null while the frame shows none.
 */
export async function shownRequest(apiUrl: string, token: string): Promise<string | null> {
  const answer = await fetch(`${apiUrl.replace(/\/+$/, '')}/sdk/v2/wallet`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return null;
  const { link } = (await answer.json()) as { link?: string };
  return link ?? null;
}
