<?php
// PHP 8, without a package. The result is final when processingState is "done".
$context = stream_context_create(['http' => [
    'header' => ['X-API-Key: ' . getenv('VERIFY_API_KEY')],
    'timeout' => 10,
]]);
$answer = file_get_contents(getenv('VERIFY_URL') . '/api/v1/application/' . rawurlencode($argv[1]), false, $context);
if ($answer === false) {
    throw new RuntimeException('No application: ' . ($http_response_header[0] ?? 'no answer'));
}
$application = json_decode($answer, true);
echo $application['processingState'], ' ', $application['overallResult']['status'] ?? '', "\n";
foreach ($application['overallResult']['concerns'] as $concern) {
    echo $concern['id'], ' ', $concern['message'], "\n";
}
