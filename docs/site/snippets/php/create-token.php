<?php
// PHP 8, without a package. Run it on your backend, once for each verification.
$body = [
    'flowName' => 'passport-only',
    'externalId' => 'order-4711',
    'profile' => ['First name' => 'Erika', 'Last name' => 'Mustermann'],
];
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['X-SDK-Key: ' . getenv('VERIFY_SDK_KEY'), 'Content-Type: application/json'],
    'content' => json_encode($body),
    'timeout' => 10,
]]);
$answer = file_get_contents(getenv('VERIFY_URL') . '/sdk/v2/token', false, $context);
if ($answer === false) {
    throw new RuntimeException('No token: ' . ($http_response_header[0] ?? 'no answer'));
}
echo json_decode($answer, true)['token'], "\n"; // hand this to the page
