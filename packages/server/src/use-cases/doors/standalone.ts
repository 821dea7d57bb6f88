import type { Application, ApplicationFile, StandaloneCallback, StandaloneResult } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { signResult } from '../../keys/signed.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import { attributesOf } from '../applications/attributes.ts';

type ApplicationStatus = StandaloneCallback['ocr']['applicationStatus'];

/** The application in the format of the older result API. */
export async function standaloneResult(
  context: Needs<'baseUrl' | 'keys' | 'now'>,
  account: Account,
  application: Application,
): Promise<StandaloneResult> {
  const { platform, ipAddress, country, city, userAgent, flowName, source } = application.metadata;
  const { concerns } = application.overallResult;
  return {
    data: {
      results: {
        status: statusOf(application),
        concerns: concerns.map(({ message, service, status }) => ({ message, service, status })),
      },
      checks: checksOf(application),
      documents: documentsOf(context, application),
      metadata: { platform, ipAddress, country, city, userAgent, applicationId: application.id, flowName, source },
    },
    // Clients poll until they see this value, with every outcome.
    status: application.processingState,
    attributes: attributesOf(application),
    signed: await signedOf(context, account, application),
  };
}

/** The `data` of the client's callback. Extracted data is included once the result is decided. */
export async function standaloneCallback(
  context: Needs<'baseUrl' | 'keys' | 'now'>,
  account: Account,
  application: Application,
): Promise<StandaloneCallback> {
  const applicationStatus = statusOf(application);
  const done = application.processingState === 'done';
  return {
    ocr: {
      applicationStatus,
      resultUrl: resultUrlOf(context, application),
      id: application.id,
      flowName: application.metadata.flowName,
      signed: await signedOf(context, account, application),
      data: {
        status: !done ? 'processing' : applicationStatus === 'error' ? 'error' : 'done',
        ...(done
          ? {
              attributes: attributesOf(application),
              documents: documentsOf(context, application),
              checks: checksOf(application),
            }
          : {}),
      },
    },
  };
}

const statusOf = (application: Application): ApplicationStatus => application.overallResult.status ?? 'processing';

const resultUrlOf = ({ baseUrl }: Needs<'baseUrl'>, { id }: Application): string =>
  `${baseUrl}/ocr/verifications/results/${id}`;

const signedOf = (
  context: Needs<'baseUrl' | 'keys' | 'now'>,
  account: Account,
  application: Application,
): Promise<string> =>
  signResult(
    context.keys.signed,
    {
      resultUrl: resultUrlOf(context, application),
      id: application.id,
      applicationId: application.id,
      flowName: application.metadata.flowName,
      sub: account.publicId,
      status: statusOf(application),
    },
    { issuer: context.baseUrl, nowMs: context.now() },
  );

const checksOf = (application: Application): StandaloneResult['data']['checks'] =>
  Object.entries(application.servicesResults).map(([name, { status, comment }]) => ({
    name,
    status: status ?? 'processing',
    comment,
  }));

function documentsOf({ baseUrl }: Needs<'baseUrl'>, application: Application): StandaloneResult['data']['documents'] {
  const group = (name: 'document' | 'selfie', files: readonly ApplicationFile[]) => ({
    name,
    files: files.map(({ kind, mediaType }) => ({
      kind,
      mediaType,
      uri: `${baseUrl}/ocr/files/${application.id}/${name}/${kind}.jpeg`,
    })),
  });
  const { documents, selfie } = application.application;
  const shown = documents.flatMap(({ files }) => files);
  return [group('document', shown), group('selfie', selfie.files)];
}
