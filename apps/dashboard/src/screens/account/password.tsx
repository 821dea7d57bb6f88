import { ask, me } from '../../app/api.ts';
import { Form } from '../../parts/forms/form.tsx';
import { NewPasswordField, PasswordField } from '../../parts/forms/credentials.tsx';
import { Card } from '../../parts/parts.tsx';

export const Password = () => (
  <Card title="Password" note="Changing it signs you out everywhere else.">
    <Form
      class="pad stack"
      verb="Change password"
      saved="Changed"
      send={async (form, element) => {
        const answer = await ask('POST', '/me/password', Object.fromEntries(form));
        if (answer.ok) element.reset();
        return answer;
      }}
    >
      <input type="hidden" autocomplete="username" value={me.value!.email} />
      <PasswordField label="Current password" name="current" />
      <NewPasswordField label="New password" name="next" />
    </Form>
  </Card>
);
