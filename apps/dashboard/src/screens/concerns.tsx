import { type ApplicationDetail, CHECK_CODES, isCheckCode } from '@verify/contract';
import { Badge, Card, Empty } from '../parts/parts.tsx';

const EFFECTS: Readonly<Record<string, string>> = {
  decline: 'Declines by itself',
  review: 'Asks for a person',
  error: 'The service could not decide',
  ignore: 'Counts nothing by itself',
};

/** Why the result is what it is, the heaviest first as the server sorted them. */
export function Concerns({ result }: { result: ApplicationDetail['application']['overallResult'] }) {
  const concerns = result.concerns.filter(({ id }) => id !== 'DC045');
  const review = result.comments.find(({ service }) => service === 'review');
  return (
    <Card title="Concerns">
      {review && (
        <p class="reviewed" dir="auto">
          <Badge status={review.status} /> by hand: {review.comment}
        </p>
      )}
      {concerns.length === 0 ? (
        <Empty title={result.status ? 'None' : 'No result yet'} />
      ) : (
        <ul class="concerns">
          {concerns.map(({ id, message, service, status }) => (
            <li key={`${service} ${id}`} data-status={status}>
              <code>{id}</code>
              <div>
                <b dir="auto">{message}</b>
                <small>
                  {service}
                  {isCheckCode(id) && ` · ${EFFECTS[CHECK_CODES[id].effect]} unless the flow says otherwise`}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
