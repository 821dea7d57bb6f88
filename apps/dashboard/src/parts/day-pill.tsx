import { Choices, type ChoicesProps, Pill } from './pill.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day this many days later. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

interface Props extends ChoicesProps {
  readonly name: string;
  /** The chosen range in words. */
  readonly shown: string;
  readonly from: string;
  readonly to: string;
  readonly required?: boolean;
  readonly clear?: () => void;
  readonly apply: (days: { from: string; to: string }) => void;
}

/** A range of days: one of the usual periods, or any two days up to today. */
export const DayPill = ({ name, shown, from, to, required, clear, apply, choose, ...choices }: Props) => (
  <Pill name={name} value={shown} clear={clear}>
    {(closing) => (
      <>
        <Choices {...choices} choose={closing(choose)} />
        <form
          class="pop-form"
          onSubmit={closing((event: Event) => {
            event.preventDefault();
            const said = new FormData(event.currentTarget as HTMLFormElement);
            apply({ from: String(said.get('from')), to: String(said.get('to')) });
          })}
        >
          {Object.entries({ From: from, To: to }).map(([label, day]) => (
            <label key={label}>
              <span>{label}</span>
              <input type="date" name={label.toLowerCase()} required={required} max={today()} defaultValue={day} />
            </label>
          ))}
          <button class="button primary">Apply</button>
        </form>
      </>
    )}
  </Pill>
);
