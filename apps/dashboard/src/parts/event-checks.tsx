import { WebhookKind } from '@verify/contract';

/** Kinds that an endpoint can select. A test is always sent. */
const KINDS = WebhookKind.options.filter((kind) => kind !== 'webhook.test');

export const EventChecks = ({ chosen }: { chosen: readonly string[] }) => (
  <fieldset class="checks">
    <legend>Events</legend>
    {KINDS.map((kind) => (
      <label key={kind}>
        <input type="checkbox" name="kinds" value={kind} defaultChecked={chosen.includes(kind)} /> {kind}
      </label>
    ))}
  </fieldset>
);
