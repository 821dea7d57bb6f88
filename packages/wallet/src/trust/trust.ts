import { X509Certificate } from 'node:crypto';
import { LoTEDocumentSchema } from '@owf/eudi-lote';
import { subjectOf } from './certificates.ts';
import { countryOf } from '../countries.ts';
import type { AnchorKind, TrustAnchor, TrustLists } from '../types.ts';

export interface TrustSource {
  /** PEM certificates, or a list of trusted entities (ETSI TS 119 602) as JSON or as a compact JWS. */
  readonly text: string;
  /** What the anchors of a PEM are trusted for. A list gives this by its service types; here it can be narrowed. */
  readonly kinds?: readonly AnchorKind[];
  /** Shown as the issuer of a PEM; the subject of the certificate by default. */
  readonly name?: string;
}

const ALL: readonly AnchorKind[] = ['pid', 'mdl', 'age'];
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
/** Service types of ETSI TS 119 602, annexes D to I, and of the Commission's list of mDL providers. */
const SERVICES: Readonly<Record<string, AnchorKind>> = {
  'http://uri.etsi.org/19602/SvcType/PID/': 'pid',
  'http://trust.ec.europa.eu/lists/mDL/SvcType/': 'mdl',
  'http://uri.etsi.org/19602/SvcType/EAA/': 'age',
  'http://uri.etsi.org/19602/SvcType/PubEAA/': 'age',
};

/**
 * Reads trust anchors; signatures of lists are not checked, so the author of the files decides who is trusted. Throws
 * for any other form, because a silently empty list would refuse everyone.
 */
export function readTrust(...sources: readonly TrustSource[]): TrustLists {
  return {
    anchors: sources.flatMap((source) => (source.text.includes('-----BEGIN') ? ofPem(source) : ofList(source))),
  };
}

function ofPem({ text, kinds = ALL, name }: TrustSource): TrustAnchor[] {
  const found = text.match(PEM) ?? [];
  if (found.length === 0) throw new TypeError('The PEM file has no certificate.');
  return found.map((certificate) => {
    const subject = subjectOf(new X509Certificate(certificate));
    return anchor(certificate, kinds, name ?? subject.name, subject.country);
  });
}

function ofList({ text, kinds = ALL }: TrustSource): TrustAnchor[] {
  const parsed = LoTEDocumentSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new TypeError('The file is neither PEM nor a list of ETSI TS 119 602.');
  const { ListAndSchemeInformation: scheme, TrustedEntitiesList: entities = [] } = parsed.data.LoTE;
  return entities.flatMap(({ TrustedEntityInformation: entity, TrustedEntityServices: services }) =>
    services.flatMap(({ ServiceInformation: service }): TrustAnchor[] => {
      const type = service.ServiceTypeIdentifier ?? '';
      const kind = Object.entries(SERVICES).find(([prefix]) => type.startsWith(prefix))?.[1];
      if (!kind || !kinds.includes(kind)) return [];
      const country = entity.TEAddress.TEPostalAddress[0]?.Country;
      return (service.ServiceDigitalIdentity.X509Certificates ?? []).map(({ val }) => ({
        ...anchor(pemOf(val), [kind], entity.TEName[0]!.value, country && countryOf(country)),
        validUntil: scheme.NextUpdate,
        use: type.endsWith('/Revocation') ? 'status' : 'credential',
      }));
    }),
  );
}

function jsonOf(text: string): unknown {
  const [, payload, signature] = text.trim().split('.');
  const isJws = signature !== undefined && /^[\w-]+$/.test(payload!);
  return JSON.parse(isJws ? Buffer.from(payload!, 'base64url').toString() : text);
}

const pemOf = (base64: string): string => new X509Certificate(Buffer.from(base64, 'base64')).toString();

const anchor = (
  certificate: string,
  kinds: readonly AnchorKind[],
  name: string,
  country?: string | null,
): TrustAnchor => ({ certificate, kinds: [...kinds], name, ...(country && { country }) });
