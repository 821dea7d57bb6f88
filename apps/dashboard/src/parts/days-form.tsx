interface Props {
  readonly from: string;
  readonly to: string;
  readonly latest: string;
  readonly required?: boolean;
  readonly apply: (days: { from: string; to: string }) => void;
}

/** Two days, up to `latest`, under the usual periods of a pill. */
export const DaysForm = ({ from, to, latest, required = false, apply }: Props) => (
  <form
    class="pop-form"
    onSubmit={(event) => {
      event.preventDefault();
      const said = new FormData(event.currentTarget);
      apply({ from: String(said.get('from')), to: String(said.get('to')) });
    }}
  >
    <label>
      <span>From</span>
      <input type="date" name="from" required={required} max={latest} defaultValue={from} />
    </label>
    <label>
      <span>To</span>
      <input type="date" name="to" required={required} max={latest} defaultValue={to} />
    </label>
    <button class="button primary">Apply</button>
  </form>
);
