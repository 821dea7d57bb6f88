<?php
// PHP 8 with the sodium extension, which comes with it. For a try: php -S 127.0.0.1:8000 verify-webhook.php

/** $body is the raw request body. Two keys are in the list while a key is rotated. */
function is_genuine(string $body, ?string $signature, ?string $timestamp, array $publicKeys, ?int $nowMs = null): bool
{
    if (!preg_match('~\A[0-9]{13}\z~', $timestamp ?? '') || !preg_match('~\A[A-Za-z0-9+/]{86}==\z~', $signature ?? '')) {
        return false;
    }
    if (abs(($nowMs ?? (int) (microtime(true) * 1000)) - (int) $timestamp) > 5 * 60 * 1000) {
        return false;
    }
    foreach ($publicKeys as $key) {
        // The DER inside the PEM is 44 bytes: a header of 12, then the raw key.
        $der = base64_decode(preg_replace('~-----[A-Z ]+-----|\s~', '', $key));
        if (sodium_crypto_sign_verify_detached(base64_decode($signature), $body . $timestamp, substr($der, 12))) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
$signature = $_SERVER['HTTP_X_SIGNATURE'] ?? null;
$timestamp = $_SERVER['HTTP_X_TIMESTAMP'] ?? null;
if (!is_genuine($body, $signature, $timestamp, [getenv('VERIFY_PUBLIC_KEY')])) {
    http_response_code(400);
    return;
}
$application = json_decode($body, true);
error_log($application['id'] . ' ' . ($application['overallResult']['status'] ?? '')); // store it, then answer
http_response_code(200);
