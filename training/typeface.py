"""Faces that MRZ lines are set in, as caches of glyph masks, and lines composed from them."""
import os
import random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from text import ALPHABET

CAP = 22  # Cap height of a cached glyph, px. The network sees 12 to 20, so nothing is gained above.
CELL = 54  # A glyph's square cell, px: room for the widest letter.
BASELINE = 40  # From the top of the cell, px.

ROOT = "/usr/share/fonts/"
# Path, weight. OCR-B is what ICAO 9303-3 asks for; the others are what specimens and bad printers use instead.
FACES = [
    ("opentype/ocr-b/OCRB.otf", 7.0),
    ("opentype/ocr-b/OCRBS.otf", 4.0),
    ("opentype/ocr-b/OCRBL.otf", 0.4),
    ("truetype/dejavu/DejaVuSansMono.ttf", 0.35),
    ("truetype/dejavu/DejaVuSansMono-Bold.ttf", 0.2),
    ("truetype/dejavu/DejaVuSans.ttf", 0.3),
    ("truetype/dejavu/DejaVuSans-Bold.ttf", 0.3),
    ("truetype/dejavu/DejaVuSansCondensed-Bold.ttf", 0.15),
    ("truetype/liberation/LiberationMono-Regular.ttf", 0.5),
    ("truetype/liberation/LiberationMono-Bold.ttf", 0.35),
    ("truetype/liberation/LiberationSans-Regular.ttf", 0.6),
    ("truetype/liberation/LiberationSans-Bold.ttf", 0.25),
    ("truetype/liberation/LiberationSansNarrow-Regular.ttf", 0.2),
    ("truetype/freefont/FreeSans.ttf", 0.2),
    ("truetype/freefont/FreeSansBold.ttf", 0.15),
    ("truetype/freefont/FreeMono.ttf", 0.35),
    ("truetype/freefont/FreeMonoBold.ttf", 0.35),
    ("opentype/urw-base35/NimbusMonoPS-Regular.otf", 0.25),
    ("opentype/urw-base35/NimbusMonoPS-Bold.otf", 0.35),
]


class Face:
    def __init__(self, path, characters):
        size = 42
        for _ in range(8):
            font = ImageFont.truetype(path, size)
            box = font.getbbox("H")
            size = max(8, int(round(size * CAP / (box[3] - box[1]))))
        font = ImageFont.truetype(path, size)
        foot = font.getbbox("H")[3]
        self.glyphs = {}
        self.advances = {}
        for char in characters:
            advance = font.getlength(char)
            image = Image.new("L", (CELL, CELL), 0)
            ImageDraw.Draw(image).text((CELL / 2 - advance / 2, BASELINE - foot), char, font=font, fill=255)
            self.glyphs[char] = np.array(image)
            self.advances[char] = advance
        self.ocr_b = "ocr-b" in path
        self.proportional = abs(self.advances["I"] - self.advances["M"]) > 1


def load_faces(faces, characters):
    present = [(ROOT + path, weight) for path, weight in faces if os.path.exists(ROOT + path)]
    weights = np.array([weight for _, weight in present])
    return [Face(path, characters) for path, _ in present], np.cumsum(weights / weights.sum())


LOADED, CUMULATED = load_faces(FACES, ALPHABET)


def pick_face():
    return LOADED[int(np.searchsorted(CUMULATED, random.random()))]


class Setting:
    """How one document's lines are set: shared by a line and its neighbours."""

    def __init__(self, face=None):
        self.face = face or pick_face()
        low, high = (0.84, 1.06) if self.face.ocr_b else (0.78, 1.0)
        self.pitch = CAP * random.uniform(low, high)
        if self.face.proportional:
            self.pitch = CAP * random.uniform(0.85, 1.1)
        # A proportional face is set in even cells half the time, as a form filler does; else as a word processor does.
        self.natural = self.face.proportional and random.random() < 0.6
        self.tracking = CAP * random.uniform(-0.02, 0.15)
        self.jitter = random.choice([0, 0, 0.4, 1.0])
        self.weight = random.choice([0, 0, 0, 0, 0, 1, 1, -1, -1])

    def widths(self, text):
        if self.natural:
            return [self.face.advances[char] + self.tracking for char in text]
        return [self.pitch] * len(text)


def compose(text, setting, margin):
    """The line's ink as uint8 (CELL high), its left and right end in px."""
    widths = setting.widths(text)
    total = sum(widths)
    canvas = np.zeros((CELL, int(total) + 2 * margin), np.uint8)
    x = margin
    jitter = setting.jitter
    half = CELL // 2
    for char, width in zip(text, widths):
        glyph = setting.face.glyphs[char]
        left = int(round(x + width / 2 - half + (random.uniform(-jitter, jitter) if jitter else 0)))
        drop = int(round(random.uniform(-jitter, jitter))) if jitter else 0
        target = canvas[max(0, drop) : CELL + min(0, drop), max(0, left) : left + CELL]
        source = glyph[max(0, -drop) : CELL - max(0, drop), max(0, -left) : max(0, -left) + target.shape[1]]
        np.maximum(target, source, out=target)
        x += width
    if setting.weight > 0:
        canvas = cv2.dilate(canvas, cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3)))
    elif setting.weight < 0 and setting.face.ocr_b:
        canvas = cv2.erode(canvas, np.ones((2, 2), np.uint8))
    return canvas, margin, margin + total
