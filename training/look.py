"""Writes a sheet of samples to look at: python3 look.py 60 sheet.png"""
import random
import sys
import time

import cv2
import numpy as np

from sample import sample, varied

random.seed(5)
np.random.seed(5)
count = int(sys.argv[1])
[sample() for _ in range(30)]
start = time.process_time()
samples = [sample() for _ in range(count)]
print(f"{(time.process_time() - start) / count * 1000:.1f} ms a sample, mean width {np.mean([s[0].shape[1] for s in samples]):.0f}")
start = time.process_time()
[varied(s[0]) for s in samples]
print(f"{(time.process_time() - start) / count * 1000:.2f} ms a variation")
sheet = np.full((count * 30, 840), 255, np.uint8)
for i, (image, text) in enumerate(samples):
    sheet[i * 30 : i * 30 + 24, : image.shape[1]] = image
cv2.imwrite(sys.argv[2], sheet)
