import { Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { VerifyIdentity, type VerifyProps } from '@verify-sdk/angular';

const query = Object.fromEntries(new URLSearchParams(location.search));
const calls: unknown[] = ((window as unknown as { calls: unknown[] }).calls = []);

@Component({
  selector: 'app-root',
  imports: [VerifyIdentity],
  template: `
    <button id="toggle" (click)="shown.set(!shown())">Toggle</button>
    @if (shown()) {
      <verify-identity
        class="check"
        [props]="props"
        (complete)="told('complete', $event)"
        (fail)="told('fail', $event)"
      />
    }
  `,
})
class App {
  readonly shown = signal(true);
  readonly props: VerifyProps = {
    apiUrl: query['api-url']!,
    jwt: query['jwt']!,
    flowName: query['flow-name']!,
    locale: query['locale']!,
  };
  readonly told = (name: string, data: unknown) => calls.push([name, data]);
}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
