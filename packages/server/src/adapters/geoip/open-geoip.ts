import { isoCountryOfAlpha2 } from '@verify/reading';
import ipaddr from 'ipaddr.js';
import { open, type Response } from 'maxmind';
import * as z from 'zod/mini';
import type { Locate, Place } from '../../ports/locate.ts';

/** The fields that country and city databases have in common; they contain many more. */
const Found = z.object({
  country: z.optional(z.object({ iso_code: z.optional(z.string()) })),
  /** Flat, in the databases of ip-location-db. */
  country_code: z.optional(z.string()),
  city: z.optional(z.object({ names: z.optional(z.object({ en: z.optional(z.string()) })) })),
});
const NOWHERE: Place = { country: '', city: '' };

/**
 * Reads an operator's database in MaxMind's format (`.mmdb`) into memory; a newer file is used after the next start. No
 * network is used.
 * @param path without one, the location of every address is unknown
 * @throws with a line for the operator when the file can't be opened or has another format
 */
export async function openGeoip(path: string | undefined): Promise<Locate> {
  if (!path) return () => NOWHERE;
  const database = await open<Response>(path).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.syscall ? cause.message : `${path} is not a MaxMind database (.mmdb)`;
    throw new Error(`GEOIP_FILE cannot be opened: ${why}`, { cause });
  });
  return (ipAddress) => {
    if (!ipaddr.isValid(ipAddress)) return NOWHERE;
    // `::ffff:192.0.2.1` is 192.0.2.1.
    const address = ipaddr.process(ipAddress);
    if (address.kind() === 'ipv6' && database.metadata.ipVersion === 4) return NOWHERE;
    const found = Found.safeParse(database.get(address.toString()));
    if (!found.success) return NOWHERE;
    const { country, country_code: code = '', city } = found.data;
    return { country: isoCountryOfAlpha2(country?.iso_code ?? code) ?? '', city: city?.names?.en ?? '' };
  };
}
