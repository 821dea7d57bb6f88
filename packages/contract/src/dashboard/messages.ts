import * as z from 'zod/mini';

/** Languages of the service's mails. */
export const MESSAGE_LOCALES = ['en', 'de'] as const;
export const MessageLocale = z.enum(MESSAGE_LOCALES);
export type MessageLocale = z.infer<typeof MessageLocale>;

/** `mail`, or a channel of the operator's own such as `sms`. */
export const Channel = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,15}$/, 'a channel such as mail or sms'));

/** Destination of a one-time link. The channel decides the form of the address. */
export const SendTo = z.strictObject({ channel: Channel, to: z.string().check(z.minLength(3), z.maxLength(254)) });
export type SendTo = z.infer<typeof SendTo>;

/** What a user receives, and in which language. */
export const MailPreferences = z.object({ locale: MessageLocale, digest: z.boolean() });
export type MailPreferences = z.infer<typeof MailPreferences>;
