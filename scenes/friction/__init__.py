"""Contact and friction: slopes, stick and slip, rolling, blows and bounces."""
