"""One synthetic line as a crop of it would come from the locator: 24 px high, grey, with its text."""
import random

import cv2
import numpy as np
from PIL import Image

import background
from text import filled, line
from typeface import BASELINE, CAP, CELL, Setting, compose

HEIGHT = 24
WIDEST = 832
CANVAS = 130
MARGIN = 3 * CAP
TOP = (CANVAS - CAP) // 2  # Where the middle line's capitals begin.


def ink_texture(ink):
    """Worn, patchy or dotted print."""
    kind = random.random()
    height, width = ink.shape
    if kind < 0.22:
        blotches = np.random.rand(height // 3, max(8, width // 3)).astype(np.float32)
        blotches = cv2.resize(blotches, (width, height))
        ink *= 1 - random.uniform(0.1, 0.7) * (blotches > random.uniform(0.65, 0.92))
    elif kind < 0.27:
        step = CAP / random.choice([7, 7, 8, 9, 11])
        columns, rows = int(width / step), int(height / step)
        coarse = cv2.resize(ink, (columns, rows), interpolation=cv2.INTER_AREA)
        coarse = (coarse > random.uniform(0.25, 0.5)).astype(np.float32)
        dots = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_NEAREST)
        ys = (np.arange(height) * rows / height) % 1 - 0.5
        xs = (np.arange(width) * columns / width) % 1 - 0.5
        ink = dots * np.clip((random.uniform(0.38, 0.62) - np.hypot(ys[:, None], xs[None])) * step + 0.5, 0, 1).astype(np.float32)
    elif kind < 0.32:
        for _ in range(random.randint(2, 25)):
            x, y = random.randint(0, width), random.randint(TOP - 8, TOP + CAP + 8)
            cv2.line(ink, (x, y), (x + random.randint(-60, 60), y + random.randint(-12, 12)), 0.0, random.choice([1, 1, 2]))
    return ink


def alone(line):
    """A canvas with the line's ink in its middle."""
    ink = np.zeros((CANVAS, line.shape[1]), np.uint8)
    top = TOP - (BASELINE - CAP)
    ink[top : top + CELL] = line
    return ink


# The darkest paper, the lightest ink, the least between both, and the difference from which on patterns behind are at
# their strongest.
TONES = (120, 120, 60, 130)


def on_paper(ink, left, right, tones, overprinted):
    """The ink on paper with its surroundings, and by how many levels it is darker. `overprinted`: share of lines with strokes across."""
    darkest, lightest, least, strongest = tones
    ink = ink_texture(ink.astype(np.float32) * (1 / 255))
    level = random.uniform(darkest, 255)
    dark = random.uniform(0, min(lightest, level - least))
    behind = background.paper(CANVAS, ink.shape[1], level, min(1, (level - dark) / strongest))
    background.surroundings(behind, left, right, TOP, TOP + CAP)
    image = behind * (1 - ink) + ink * (dark + (behind - level) * 0.2)
    if random.random() < overprinted:
        background.overprint(image, TOP)
    return image, level - dark


def page(text):
    """The line among its neighbours on paper, at the cached glyphs' size; its left and right end."""
    setting = Setting()
    middle, left, right = compose(text, setting, MARGIN)
    ink = alone(middle)
    width = ink.shape[1]
    top = TOP - (BASELINE - CAP)
    spacing = random.uniform(1.7, 2.9) * CAP
    for direction in (-1, 1):
        if random.random() < 0.55:
            other, _, _ = compose(filled(line(), len(text)), setting, MARGIN)
            y = int(top + direction * spacing)
            a, b = max(0, y), min(CANVAS, y + CELL)
            shared = min(width, other.shape[1])
            np.maximum(ink[a:b, :shared], other[a - y : b - y, :shared], out=ink[a:b, :shared])
    image, contrast = on_paper(ink, left, right, TONES, 0.1)
    return image, left, right, contrast


SIZES = ((4.3, 8), (6, 10), (8, 15), (12, 24))


def capture(image, left, right, pitch, sizes=SIZES):
    """The crop at the resolution of a simulated capture, with the locator's error in it; its cap height in px."""
    cap = random.uniform(*random.choice(sizes))
    scale = cap / CAP
    share = random.uniform(0.50, 0.86)  # Of the crop's height that is cap height.
    height = CAP / share
    centre = TOP + CAP / 2 + random.uniform(-0.45, 0.45) * (height - CAP)
    before, after = (random.uniform(-0.1, 1.3) * pitch if random.random() < 0.65 else random.uniform(1, 2.7) * pitch for _ in range(2))
    x0, x1, y0, y1 = left - before, right + after, centre - height / 2, centre + height / 2
    source = np.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    tilt_left, tilt_right = random.gauss(0, 0.045) * height, random.gauss(0, 0.045) * height
    squeeze = random.gauss(0, 0.03) * height
    shear = random.gauss(0, 0.05) * height
    source += np.float32([[shear, tilt_left], [shear, tilt_right], [-shear, tilt_right + squeeze], [-shear, tilt_left - squeeze]])
    w, h = int(max(8, (x1 - x0) * scale * random.uniform(0.9, 1.1))), int(max(7, round(height * scale)))
    if scale < 0.6:
        image = cv2.GaussianBlur(image, (0, 0), 0.35 / scale)
    transform = cv2.getPerspectiveTransform(source, np.float32([[0, 0], [w, 0], [w, h], [0, h]]))
    out = cv2.warpPerspective(image, transform, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if random.random() < 0.25:
        bend = random.uniform(-0.16, 0.16) * h
        xs = np.arange(w, dtype=np.float32)
        lift = bend * (1 - (2 * xs / w - random.uniform(0.6, 1.4)) ** 2) + random.uniform(-0.3, 0.3)
        ys = np.arange(h, dtype=np.float32)[:, None] + lift[None]
        out = cv2.remap(out, np.repeat(xs[None], h, 0), ys.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return out, cap


def disc(radius):
    """A lens out of focus."""
    reach = int(np.ceil(radius))
    ys, xs = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(ys, xs), 0, 1).astype(np.float32)
    return kernel / kernel.sum()


def shake(length):
    """A hand that moves by `length` px in any direction while the shutter is open."""
    size = int(np.ceil(length)) | 1
    angle, middle = random.uniform(0, np.pi), 8 * size
    big = np.zeros((16 * size, 16 * size), np.float32)
    dx, dy = np.cos(angle) * length * 8, np.sin(angle) * length * 8
    ends = [(int(middle - dx), int(middle - dy)), (int(middle + dx), int(middle + dy))]
    cv2.line(big, *ends, 1, 16)
    kernel = cv2.resize(big, (size, size), interpolation=cv2.INTER_AREA)
    return kernel / kernel.sum()


def optics(image, cap):
    h, w = image.shape
    kind = random.random()
    if kind < 0.33:
        image = cv2.GaussianBlur(image, (0, 0), random.uniform(0.3, 0.11 * cap + 0.25))
    elif kind < 0.38:
        image = cv2.filter2D(image, -1, disc(random.uniform(0.5, 0.2 * cap + 0.3)))
    elif kind < 0.54:
        image = cv2.filter2D(image, -1, shake(random.uniform(1, 0.23 * cap + 1) if random.random() < 0.55 else random.uniform(0.2, 0.55) * cap))
    elif kind < 0.60:
        image = image * 1.6 - cv2.GaussianBlur(image, (0, 0), max(0.6, cap * 0.1)) * 0.6  # A phone's own sharpening.
    if random.random() < 0.15:
        glare = np.zeros((h, w), np.float32)
        axes = (random.randint(5, max(6, w // 6)), random.randint(4, max(5, h)))
        cv2.ellipse(glare, (random.randint(0, w), random.randint(0, h)), axes, random.uniform(0, 180), 0, 360, 1, -1)
        image = image + cv2.GaussianBlur(glare, (0, 0), max(2, h * 0.4)) * random.uniform(20, 140)
    if random.random() < 0.35:
        image = image * np.linspace(random.uniform(0.5, 1.1), random.uniform(0.5, 1.1), w, dtype=np.float32)[None]
    if random.random() < 0.1:
        edge = np.clip((np.arange(w, dtype=np.float32) - random.uniform(0, w)) / random.uniform(2, 40), 0, 1)
        image = image * (1 - random.uniform(0.2, 0.6) * (edge if random.random() < 0.5 else 1 - edge))[None]
    return image


def sensor(image, cap, contrast):
    h, w = image.shape
    if random.random() < 0.6:
        image = image + np.random.randn(h, w).astype(np.float32) * random.uniform(1, max(4, min(15, contrast * 0.12)))
    if random.random() < 0.15:
        image = (image - image.mean()) * random.uniform(1.2, 2.4) + random.uniform(110, 190)
    image = np.clip(image, 0, 255).astype(np.uint8)
    kind = random.random()
    if kind < 0.03 and h > 8:
        image = cv2.adaptiveThreshold(image, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, max(3, int(h * 0.8) | 1), 8)
    elif kind < 0.07 and cap > 10:
        image = cv2.medianBlur(image, 3) if h > 14 and random.random() < 0.4 else dithered(image)
    if random.random() < 0.55:
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, random.randint(18, 95)])[1], 0)
    return image


def dithered(image):
    """As in a GIF: few levels, the error diffused (Pillow does so for one level) or ordered."""
    if random.random() < 0.4:
        return np.array(Image.fromarray(image).convert("1"), np.uint8) * 255
    levels = random.choice([2, 3, 4, 6])
    bayer = np.float32([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16 - 0.47
    h, w = image.shape
    if random.random() < 0.5:
        offsets = np.tile(bayer, (h // 4 + 1, w // 4 + 1))[:h, :w]
    else:
        offsets = np.random.rand(h, w).astype(np.float32) - 0.5
    step = 255 / levels
    return np.clip(np.round(image / step + offsets) * step, 0, 255).astype(np.uint8)


def sample():
    """(uint8 24 x w, text)"""
    while True:
        text = line()
        image, left, right, contrast = page(text)
        pitch = (right - left) / len(text)
        image, cap = capture(image, left, right, pitch)
        image = sensor(optics(image, cap), cap, contrast)
        h, w = image.shape
        # The reader may squeeze lines, which saves time.
        width = int(round(w * HEIGHT / h * (random.uniform(0.68, 1) if random.random() < 0.5 else 1)))
        if width < 40 or width > WIDEST or width < 9 * len(text):
            continue
        method = random.choice([cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA])
        return cv2.resize(image, (width, HEIGHT), interpolation=method), text


def varied(image):
    """A cheap new look of a sample that was drawn before: 0.2 ms against 5."""
    h, w = image.shape
    width = max(40, min(WIDEST, int(w * random.uniform(0.94, 1.06))))
    drop, grow = random.uniform(-1.2, 1.2), random.uniform(0.95, 1.06)
    transform = np.float32([[width / w, 0, 0], [random.uniform(-1, 1) / w, grow, drop + (1 - grow) * h / 2]])
    out = cv2.warpAffine(image, transform, (width, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    kind = random.random()
    if kind < 0.2:
        out = cv2.GaussianBlur(out, (0, 0), random.uniform(0.3, 0.8))
    elif kind < 0.4:
        out += np.random.randn(h, width).astype(np.float32) * random.uniform(2, 10)
    elif kind < 0.5:
        out = 255 * (np.clip(out, 0, 255) / 255) ** random.uniform(0.6, 1.6)
    return np.clip(out, 0, 255).astype(np.uint8)


def normalised(image):
    """What the network is fed. The same sum is done in src/mrz/line/net.ts."""
    values = image.astype(np.float32)
    return np.clip((values - np.median(values)) / (values.std() + 4), -4, 4)
