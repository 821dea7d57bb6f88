import Link from 'next/link';
import { Check } from './check';

/** Rendered on the server for each request. */
export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  const query = await searchParams;
  return (
    <main>
      <Link id="away" href="/away">
        Away
      </Link>
      <Check apiUrl={query['api-url']!} jwt={query['jwt']!} flowName={query['flow-name']!} locale={query['locale']!} />
    </main>
  );
}
